import type { Page } from '@playwright/test';

/** A brand with other modules and store flags than the house has by itself. */
export interface Brand {
  readonly on?: readonly string[];
  readonly off?: readonly string[];
  readonly store?: Readonly<Record<string, boolean>>;
}
const EXTRAS = ['MOBILEVERCODELOGIN3', 'VERIFICATION3', 'FREEPLAY3', 'DIRECTREG3', 'PWDEXPFORCECHANGE3'];
/** Everything that the sign-in form can have. */
export const RICH: Brand = { on: EXTRAS, store: { smsLogin: true, freePlay: true } };
/** Nothing but name and password. */
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

/** Lets this page see the brand so; the house itself stays as it is, for the tests beside this one. */
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
