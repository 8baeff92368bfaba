/** Icon code of a vendor: with the lira, BTI and the TCG family go under one brand (GAM-11). */
export const vendorIconCode = (vendor: string, currency: string | null): string =>
  currency === 'TLB' && (vendor === 'BTI' || vendor.startsWith('TCG')) ? '123BET' : vendor;
