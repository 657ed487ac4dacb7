// `npm run admin:create`: creates a staff account, usually the first Superadmin, in the configured database. `-- --role Support`
// creates one with another role.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createStaffAccount } from '#server/app/create-staff-account.ts'
import { readConfig, refuse, runOnDatabase } from './lib/operator-database.ts'

const text = { type: 'string' } as const
const { values } = readOptions()

const terminal = createInterface({ input: process.stdin, output: process.stderr })
const lines = terminal[Symbol.asyncIterator]()

/** Asks on the terminal; if input comes from a pipe, its next line is the answer. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const { value } = await lines.next()
  return String(value ?? '').trim()
}

const config = readConfig()
const email = values.email ?? (await ask('Email: '))
const name = values.name ?? (await ask('Name: '))
// Never as an argument: arguments appear in the process list and the shell's history.
const password =
  process.env.ADMIN_PASSWORD ??
  (await ask('Password (8 to 128 characters, with an uppercase letter and a special character): '))
terminal.close()

await runOnDatabase(config, (databaseUrl) =>
  createStaffAccount(databaseUrl, { email, name, password, role: values.role }),
)

function readOptions() {
  try {
    return parseArgs({ options: { email: text, name: text, role: text } })
  } catch (error) {
    return refuse(error instanceof TypeError, error, 'Options: --email, --name, --role.')
  }
}
