/** Pages of the member and the agent centre, for scripts/screens.mjs. */

const PAYMENT = '190719';
/** A fictitious IBAN with valid check digits. */
const IBAN = 'TR33 0006 1005 1978 6457 8413 26';

const withdrawals = (page) => page.getByRole('region', { name: 'Para çek' });
const press = (within, name) => within.getByRole('button', { name, exact: true }).click();
const field = (page, name) =>
  withdrawals(page)
    .getByLabel(new RegExp(`^${name}( \\*|\\*)?$`))
    .and(page.locator('input'));

/** A first card and a payment under way, which the member can confirm. */
async function receivePayment(page, { url, does }, { password }) {
  await page.goto(`${url}/member/withdraw`);
  await press(withdrawals(page), 'Kart ya da cüzdan ekle');
  const card = { 'IBAN ya da numara': IBAN, 'Hesap sahibi': 'Sezen Usta', Şifre: password };
  for (const [name, text] of Object.entries({ ...card, 'Ödeme şifresi': PAYMENT }))
    await field(page, name).fill(text);
  await press(withdrawals(page), 'Kart ya da cüzdan ekle');
  await field(page, 'Tutar').fill('500');
  await press(withdrawals(page), 'Devam et');
  await field(page, 'Ödeme şifresi').fill(PAYMENT);
  await press(withdrawals(page), 'Para çek');
  const reference = withdrawals(page).getByText(/W-20\d+/);
  const id = Number(/\d+$/.exec(await reference.first().textContent())[0].slice(-4));
  const despite = ['new_card', 'recent_change'];
  for (const step of ['review.begin', 'approve', 'pay'])
    await does('withdrawal', { id, do: step, text: step === 'pay' ? 'FT26324KQ8' : '', despite });
}

/** Fills a transfer in and goes on to its review. */
async function fillTransfer(within, values) {
  for (const [name, text] of Object.entries(values))
    await within
      .getByLabel(new RegExp(`^${name}( \\*|\\*)?$`))
      .and(within.locator('input'))
      .fill(text);
  await press(within, 'Devam et');
  await within.getByLabel(/^Ödeme şifresi/).waitFor();
}

const contracts = (page) => page.getByRole('button', { name: 'Teklifi kabul et' }).first().waitFor();

/**
 * `before` runs once for each account, before its first screen.
 * @param member deposits and looks at the record
 * @param payee withdraws
 * @param agent has an open offer
 */
export const memberScreens = ({ member, payee, agent }) => ({
  'member-deposit': { path: '/member/depositv2', as: member },
  'member-record': {
    path: '/member/transactionHistory',
    as: member,
    open: (page) => page.getByRole('table', { name: 'Hesap kaydı' }).getByRole('row').nth(1).waitFor(),
  },
  'member-messages': {
    path: '/member/messageV2',
    as: member,
    open: async (page) => {
      await page.getByRole('button', { name: /Kimlik sorusu/ }).click();
      await page.getByRole('log').waitFor();
    },
  },
  'member-messages-list': {
    path: '/member/messageV2',
    as: member,
    open: (page) => page.getByRole('button', { name: /Kimlik sorusu/ }).waitFor(),
  },
  'member-messages-new': {
    path: '/member/messageV2',
    as: member,
    language: 'EN',
    open: async (page) => {
      await page.getByRole('button', { name: 'New message', exact: true }).click();
      await page.getByRole('textbox', { name: 'Subject' }).waitFor();
    },
  },
  'member-withdrawal': {
    path: '/member/withdraw',
    as: payee,
    before: receivePayment,
    open: (page) => page.getByRole('button', { name: 'Geldi mi?' }).waitFor(),
  },
  'member-confirmation': {
    path: '/member/withdraw',
    as: payee,
    before: receivePayment,
    open: async (page) => {
      await press(withdrawals(page), 'Geldi mi?');
      await withdrawals(page)
        .getByRole('radio', { name: /^Bir kısmı geldi/ })
        .check();
    },
  },
  'member-transfer': { path: '/member/transferUpline', as: payee, before: receivePayment },
  'member-transfer-review': {
    path: '/member/transferUpline',
    as: payee,
    before: receivePayment,
    open: (page) =>
      fillTransfer(page.getByRole('region', { name: 'Üst üyeye transfer' }), { Tutar: '250', Not: 'Bayram' }),
  },
  'agent-announcement': { path: '/agent/agentAnnouncement', as: agent },
  'agent-overview': { path: '/agent/agentTeamOverview', as: agent },
  'agent-register': { path: '/agent/registerDownline', as: agent },
  'agent-income': { path: '/agent/revenueReport', as: agent },
  'agent-transfers': { path: '/agent/agentDownlineTransactionDetails', as: agent },
  'agent-transfer-review': {
    path: '/agent/agentDownlineTransactionDetails',
    as: payee,
    before: receivePayment,
    open: async (page) => {
      await press(page, 'Ekibe gönder');
      await fillTransfer(page.getByRole('dialog'), { Hesap: 'kerem_agent', Tutar: '250', Not: 'Bayram' });
    },
  },
  'agent-team': { path: '/agent/subordinateManagement', as: agent },
  'agent-contract': { path: '/agent/agentDailyWages', as: agent, open: contracts },
  'agent-counter': {
    path: '/agent/agentDailyWages',
    as: agent,
    open: async (page) => {
      await contracts(page);
      await press(page, 'Karşı teklif');
      await page.getByRole('textbox', { name: 'Oran' }).last().waitFor();
    },
  },
});
