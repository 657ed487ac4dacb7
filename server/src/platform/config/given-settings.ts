type Environment = Record<string, string | undefined>

/** The variables that aren’t empty, without surrounding blanks, such as the carriage returns of a Windows file. */
export const givenSettings = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]): [string, string][] => {
      const text = value?.trim() ?? ''
      return text === '' ? [] : [[name, text]]
    }),
  )

/** Problems of quoted values: a shell removes the quotation marks of an env file, but Docker and systemd may not. */
export const quotedSettings = (given: Record<string, string>, names: readonly string[]): string[] =>
  names
    .filter((name) => /^(["']).*\1$|^[“”„‘’].*[“”‘’]$/s.test(given[name] ?? ''))
    .map((name) => `${name}: The quotation marks around it are part of the value here. Remove them.`)
