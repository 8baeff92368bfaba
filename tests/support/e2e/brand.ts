import type { Page } from '@playwright/test';

/** A brand with other modules and store flags than the demo's. */
export interface Brand {
  readonly on?: readonly string[];
  readonly off?: readonly string[];
  readonly store?: Readonly<Record<string, boolean>>;
}
const EXTRAS = ['MOBILEVERCODELOGIN3', 'VERIFICATION3', 'FREEPLAY3', 'DIRECTREG3', 'PWDEXPFORCECHANGE3'];
/** A sign-in form with every option. */
export const RICH: Brand = { on: EXTRAS, store: { smsLogin: true, freePlay: true } };
/** A sign-in form with name and password only. */
export const PLAIN: Brand = { off: EXTRAS };

interface Node {
  readonly modId: string;
  enabled: string;
  readonly childrenNodes: Node[];
}
const change = (nodes: Node[], { on = [], off = [] }: Brand): void => {
  for (const node of nodes) {
    if (on.includes(node.modId)) node.enabled = '1';
    if (off.includes(node.modId)) node.enabled = '0';
    change(node.childrenNodes, { on, off });
  }
};

/** Gives the brand to this page only; the platform's settings stay, for the tests that share it. */
export const showBrand = async (page: Page, brand: Brand): Promise<void> => {
  await page.route(/\/wps\/system\/whitelabel/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: Node[] };
    change(body.value, brand);
    await route.fulfill({ response: answer, json: body });
  });
  await page.route(/\/wps\/(v2\/)?system\/status/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { info: { whitelabel: Record<string, boolean> } } };
    Object.assign(body.value.info.whitelabel, brand.store);
    await route.fulfill({ response: answer, json: body });
  });
};
