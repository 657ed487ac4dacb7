// `npm run serve`: the server alone, as in production: its database and its systems come from the environment.
import { join } from 'node:path'
import { root } from './lib/paths.ts'
import { serverFlags } from './lib/server-flags.ts'

if (process.execve === undefined) throw new Error('This needs Linux or macOS.')
// Takes this process's place, so that signals reach the server and nothing stands between.
process.execve(process.execPath, [process.execPath, ...serverFlags, join(root, 'server/src/main.ts')])
