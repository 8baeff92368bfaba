import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type {
  legalDocumentMachine,
  LegalDocumentSnapshot,
} from '../../../src/machines/content/legal-document/legal-document.machine.ts';
import { LegalDocumentPage } from '../../../src/views/content/legal-document/LegalDocumentPage.tsx';
import { checkFigures } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="legalDocument"]');
const nav = (name: string) => screen.queryByRole('navigation', { name });
const linksIn = (name: string) =>
  within(nav(name) as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]);
const heading = () => screen.queryByRole('heading', { level: 1 });

/** By the version: since when, with the whole time stamp, on a clock of UTC. */
const SINCE: Readonly<Record<number, string>> = {
  1: '1 Mar 2026 (2026-03-01 12:00:00)',
  2: '1 Sept 2026 (2026-09-01 12:00:00)',
};

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as ActorRefFrom<typeof legalDocumentMachine>;
    scene.show(<LegalDocumentPage flow={flow} app={standInApp({})} />);
  },
  control: { 'document.reload': () => screen.queryByRole('button', { name: 'Try again' }) },
  verify: {
    // The links to the other documents are always shown.
    '*': () => {
      expect(nav('All documents')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/legal/terms');
    },
    loading: (snapshot) => {
      // The list beside what was read before stays; a document's own kind is always in it.
      const { document: before } = (snapshot as LegalDocumentSnapshot).context;
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(heading()).toHaveTextContent('Terms');
      expect(screen.queryByRole('article')).toBeNull();
      expect(linksIn('All documents')).toHaveLength(before ? Math.max(before.documents.length, 1) : 5);
    },
    reading: (snapshot) => {
      const { document: shown } = (snapshot as LegalDocumentSnapshot).context;
      if (!shown) throw new Error('nothing is read');
      const { version, current, language, title, documents, versions } = shown;
      expect(page()).not.toHaveAttribute('aria-busy');
      const article = within(screen.getByRole('article', { name: title }));
      // The text is rendered a moment later, with its purifier: tests/views/legal.test.tsx.
      const date = version === 1 ? '1 Mar 2026' : '1 Sept 2026';
      expect(page()?.querySelector('article p')).toHaveTextContent(
        version === current
          ? `Version ${version}, in force since ${date}`
          : `Version ${version}, from ${date}`,
      );
      expect(article.queryByText('This version is not in force yet.') !== null).toBe(
        current === null || version > current,
      );
      expect(article.queryByText(/^This is an earlier version\./) !== null).toBe(
        current !== null && version < current,
      );
      const forth = article.queryByRole('link', { name: 'Read the version in force' });
      expect(forth?.getAttribute('href') ?? null).toBe(
        current === null || version === current ? null : '/legal/terms',
      );
      // WCAG 3.1.2: a text in another language is marked, for people and for screen readers.
      expect(article.queryByText(/^This text has not been translated/) !== null).toBe(language !== 'EN');
      expect(heading()?.getAttribute('lang') ?? null).toBe(language === 'EN' ? null : 'tr');
      expect(linksIn('All documents')).toEqual(
        (documents.length > 0 ? documents : [{ kind: 'terms' }]).map(({ kind }) => [
          `/legal/${kind}`,
          kind === 'terms' ? (version === current ? 'page' : 'true') : null,
        ]),
      );
      // The text of the document is rendered a moment later.
      checkFigures(
        page(),
        [
          `Version ${version}, ${version === current ? 'in force since' : 'from'} ${SINCE[version]}`,
          ...(versions.length < 2 ? [] : [`Version 2, from ${SINCE[2]}`, `Version 1, from ${SINCE[1]}`]),
        ],
        [],
        /^<h2>/,
      );
      if (versions.length < 2) return expect(nav('Versions')).toBeNull();
      expect(linksIn('Versions')).toEqual(
        versions.map((each) => [
          each.version === current ? '/legal/terms' : `/legal/terms?version=${each.version}`,
          each.version === version ? 'page' : null,
        ]),
      );
    },
    missing: () => {
      expect(screen.getByRole('status')).toHaveTextContent('There is no such document');
      expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    },
    failed: () => {
      expect(screen.getByRole('alert')).toHaveTextContent('The document did not load');
      expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable. Try again.');
      expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    },
  },
};
