export type TaxSettings = {
  /** True if Stripe computes and collects tax. */
  isOn: boolean
  /** Says if tax is within the prices we name or comes on top of them. */
  pricesIncludeTax: boolean
}
