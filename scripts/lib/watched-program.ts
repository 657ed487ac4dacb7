// Runs one program under `node --watch` for `npm run dev`. The watcher itself would outlive a killed parent; this ends it.
import { spawn } from 'node:child_process'

const [file = ''] = process.argv.slice(2)
const watcher = spawn(process.execPath, ['--watch', '--watch-preserve-output', file], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
watcher.on('message', (message) => process.send?.(message))
watcher.once('exit', (code) => process.exit(code ?? 1))
const end = () => watcher.kill('SIGTERM')
process.on('SIGTERM', end)
process.on('disconnect', end)
