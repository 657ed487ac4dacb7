export type TaxSettings = {
  /** Whether Stripe computes and collects tax. */
  isOn: boolean
  /** Whether tax is within the prices we name or comes on top of them. */
  pricesIncludeTax: boolean
}
