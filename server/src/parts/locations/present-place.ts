/** "Dublin,County Dublin,Ireland" reads "Dublin, Ireland". */
export function presentPlace(locationName: string): string {
  const parts = locationName.split(',')
  const [first = locationName] = parts
  return parts.length === 1 ? first : `${first}, ${parts.at(-1)}`
}
