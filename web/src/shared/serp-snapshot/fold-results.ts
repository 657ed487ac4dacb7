/** As many as an engine shows at first. */
const firstPage = 10

type Result = { position: number; owner: string | null }
/** How many results between two lines belong to nobody who is compared, and stand after which position. */
type Skipped = { skipped: number; after: number }

/** The first results and every marked one further down, with what lies between them counted. */
export function foldResults<R extends Result>(results: readonly R[]): (R | Skipped)[] {
  const lines: (R | Skipped)[] = []
  let [skipped, after] = [0, 0]
  const close = () => {
    if (skipped > 0) lines.push({ skipped, after })
    skipped = 0
  }
  results.forEach((result, at) => {
    if (at < firstPage || result.owner !== null) {
      close()
      lines.push(result)
      after = result.position
    } else skipped += 1
  })
  close()
  return lines
}
