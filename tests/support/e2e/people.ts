/** Accounts of the demo platform. */
export interface Person {
  readonly account: string;
  readonly password: string;
}
export const MEMBER: Person = { account: 'mina_k', password: 'Kubbe-Gecesi-26' };
export const AGENT: Person = { account: 'kerem_agent', password: 'Sutun-Basi-26' };
/** The agent's upline. */
export const CHIEF: Person = { account: 'sezen_usta', password: 'Kemer-Tasi-26' };
export const TRIAL: Person = { account: 'deneme_1', password: 'Deneme-Hesap-26' };
/** Accounts that must change their password first: it was assigned by the operator, or it is too old. */
export const NEWCOMER: Person = { account: 'yeni_uye', password: 'Ilk-Giris-26' };
export const OVERDUE: Person = { account: 'eski_uye', password: 'Eski-Sifre-26' };
