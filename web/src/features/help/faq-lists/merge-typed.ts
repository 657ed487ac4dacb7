/** Applies the typed values on top of the row as it has become meanwhile. */
export function mergeTyped<Values extends Record<string, string>>(typed: Values, before: Values, now: Values): Values {
  const own = Object.entries(typed).filter(([field, value]) => value !== before[field])
  return { ...now, ...(Object.fromEntries(own) as Partial<Values>) }
}
