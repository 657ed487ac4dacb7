type Environment = Record<string, string | undefined>

/** What is set to something, without blanks around it, such as the carriage returns of a file from Windows. */
export const givenSettings = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]): [string, string][] => {
      const text = value?.trim() ?? ''
      return text === '' ? [] : [[name, text]]
    }),
  )

/** Docker and systemd pass on the quotation marks of a file of settings, where a shell removes them. */
export const quotedSettings = (given: Record<string, string>, names: readonly string[]): string[] =>
  names
    .filter((name) => /^(["']).*\1$|^[“”„‘’].*[“”‘’]$/s.test(given[name] ?? ''))
    .map((name) => `${name}: The quotation marks around it are part of the value here. Remove them.`)
