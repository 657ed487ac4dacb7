const namedAtMost = 3

/** “coffee scales”, “moka pot” and “v60 dripper” */
export function namesOf(names: readonly string[]) {
  const quoted = names.slice(0, namedAtMost).map((name) => `“${name}”`)
  const rest = names.length - quoted.length
  const parts = rest > 0 ? [...quoted, `${rest} more`] : quoted
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
