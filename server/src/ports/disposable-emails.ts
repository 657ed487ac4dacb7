/** Knows addresses that anybody throws away after a few minutes. */
export type DisposableEmails = {
  /** Never throws: who cannot be asked knows nothing against an address. */
  isDisposable(address: string): Promise<boolean>
}
