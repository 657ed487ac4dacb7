export type TaxSettings = {
  /** True if Stripe computes and collects tax. */
  isOn: boolean
  /** True if our prices include tax; otherwise it is added to them. */
  pricesIncludeTax: boolean
}
