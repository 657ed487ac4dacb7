// The commands in a production package, and the launcher that runs them without npm.
import packageJson from '../../package.json' with { type: 'json' }

/** Commands that an operator runs on a production machine; each is a script of package.json. */
const operatorCommands = [
  'serve',
  'migrate',
  'admin:create',
  'admin:reset',
  'maintenance',
  'backup',
  'restore',
  'verify',
  'pages',
  'db:distribute',
  'doctor',
]

type OperatorCommand = { name: string; variables: string[]; flags: string[]; file: string }

/** The commands of this release, from `VARIABLE=value node --flag file`. */
export function listOperatorCommands(
  scripts: Readonly<Record<string, string>> = packageJson.scripts,
): OperatorCommand[] {
  return operatorCommands.flatMap((name) => {
    const script = scripts[name]
    if (script === undefined) return []
    const words = script.split(' ')
    const node = words.indexOf('node')
    const [file, flags] = [words.at(-1) ?? '', words.slice(node + 1, -1)]
    if (node < 0 || !/\.(?:ts|mjs)$/.test(file))
      throw new Error(
        `The script "${name}" is not of the form "VARIABLE=value node --flag file", which a package can run.`,
      )
    return [{ name, variables: words.slice(0, node), flags, file }]
  })
}

/** A shell script that replaces itself with Node, so that signals reach the server and its exit code is kept. */
export function makeLauncher(commands: readonly OperatorCommand[]): string {
  const cases = commands.map(({ name, variables, flags, file }) => {
    const exports = variables.map((variable) => `export ${variable}; `).join('')
    return `  ${name}) ${exports}run ${[...flags, `"$root/${file}"`].join(' ')} "$@" ;;`
  })
  return `#!/bin/sh
# Runs a command of Serpplus with the Node that comes with it. Settings are environment variables; those that are not set are read
# from SERPPLUS_ENV_FILE, unset: /etc/serpplus/serpplus.env.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
node="$root/node_modules/.bin/node"
settings=\${SERPPLUS_ENV_FILE:-/etc/serpplus/serpplus.env}
export NODE_ENV="\${NODE_ENV:-production}"

run() {
  if [ -r "$settings" ]; then exec "$node" "--env-file=$settings" "$@"; fi
  exec "$node" "$@"
}

command=\${1:-}
[ $# -eq 0 ] || shift
case $command in
${cases.join('\n')}
  *)
    echo "Usage: serpplus COMMAND, where COMMAND is one of: ${commands.map(({ name }) => name).join(', ')}." >&2
    exit 64
    ;;
esac
`
}
