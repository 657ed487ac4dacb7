/** A link that opens an email to somebody, with what stands in its subject. */
export function emailLink(address: string, subject?: string) {
  // The signs an address may hold stay readable; everything else could end it.
  const to = encodeURIComponent(address).replaceAll('%40', '@').replaceAll('%2B', '+')
  return subject === undefined ? `mailto:${to}` : `mailto:${to}?subject=${encodeURIComponent(subject)}`
}
