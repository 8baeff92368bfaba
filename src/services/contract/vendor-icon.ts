/** Icon code of a vendor: with the lira, BTI and the TCG family share one brand (GAM-11). */
export const vendorIconCode = (vendor: string, currency: string | null): string =>
  currency === 'TLB' && (vendor === 'BTI' || vendor.startsWith('TCG')) ? '123BET' : vendor;
