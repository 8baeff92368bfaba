import type { MessageId } from '../../i18n/message-id.ts';

/** The brand's own documents, by the names used wherever they are linked. */
export const LEGAL_LINKS: readonly { readonly kind: string; readonly label: MessageId }[] = [
  { kind: 'terms', label: 'legal_terms' },
  { kind: 'privacy', label: 'legal_privacy' },
  { kind: 'responsible', label: 'legal_responsible' },
  { kind: 'licence', label: 'legal_licence' },
  { kind: 'about', label: 'legal_about' },
];
export const legalPath = (kind: string): string => `/legal/${kind}`;

/** Gateways without this module have no such documents. */
export const hasDocuments = (modules: readonly string[] | undefined): boolean =>
  modules?.includes('LEGALDOC3') ?? false;
