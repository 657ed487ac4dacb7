// After `npm install`: enters platform packages into package-lock.json that the registry at hand lacks, see lib/lockfile-gaps.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findLockfileGaps } from './lib/lockfile-gaps.mjs'

const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const platform =
  /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|win32|windows)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(.+))?$/

const gaps = findLockfileGaps(lock.packages)
for (const { name, version, isDevelopment } of gaps) {
  const [, os, cpu, abi = ''] = platform.exec(name) ?? []
  if (!os || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) {
    console.error(`${name}@${version} names no platform or no exact version: enter it by hand.`)
    process.exitCode = 1
    continue
  }
  const libc = os !== 'linux' ? undefined : abi.includes('musl') ? 'musl' : abi.includes('gnu') ? 'glibc' : undefined
  lock.packages[`node_modules/${name}`] = {
    version,
    cpu: [cpu],
    ...(isDevelopment ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    os: [os === 'windows' ? 'win32' : os],
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
lock.packages = Object.fromEntries(sorted)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${gaps.length} platform packages entered.`)
