import { openWorld } from './lib/world.ts'
import { makeCustomers } from './lib/product.ts'
import { startChild } from './lib/child.ts'
import { generateChecks } from './lib/generate-checks.ts'
import { load } from './lib/http-load.ts'
const world = await openWorld()
const databaseUrl = await world.newDatabase()
const [person] = await makeCustomers(world, databaseUrl, 1)
await generateChecks(databaseUrl, { accountId: person.id, checks: 30, keywordsEach: 20 })
if (process.env.PROF) process.env.NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/prof'
const server = await startChild('server/src/main.ts', { NODE_ENV: 'production', ALLOW_SANDBOX:'1', PUBLIC_URL:'http://127.0.0.1', DATABASE_URL: databaseUrl, DATAFORSEO_URL: world.sandboxUrl, FLOOD_LIMIT:'100000000', LOG_LEVEL:'error', PORT:'4555' })
for (let i=0;i<3;i++) { const r = await load({url: server.url ?? 'http://127.0.0.1:4555', path:'/api/serp/list-serps?page=1', headers:{authorization:`Bearer ${person.token}`}, concurrency:10, seconds:3}); console.log(r.perSecond.toFixed(0), r.bytes, server.peakMemory()) }
await server.stop(); await world.close()
