// `npm run admin:create`: makes an account of staff, the first Superadmin above all, in the database the configuration
// names. `-- --role Support` makes one with another role.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createStaffAccount } from '#server/app/create-staff-account.ts'
import { readConfig, refuse, runOnDatabase } from './lib/operator-database.ts'

const text = { type: 'string' } as const
const { values } = readOptions()

const terminal = createInterface({ input: process.stdin, output: process.stderr })
const lines = terminal[Symbol.asyncIterator]()

/** Asks on the terminal; with input from a pipe the next line answers. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const { value } = await lines.next()
  return String(value ?? '').trim()
}

const config = readConfig()
const email = values.email ?? (await ask('Email: '))
const name = values.name ?? (await ask('Name: '))
// Never as an argument: those stand in the process list and in the shell's history.
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
