import './shared/session/usable-storage.ts'
import '@fontsource-variable/inter/wght.css'
import './shared/mantine-styles.ts'
import './shared/global.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { firstData } from './first-data.ts'
import { queryClient } from './parts/access/query-client.ts'
import { openRouter } from './router.ts'
import { announceAfterLoad, followOtherTabs } from './shared/session/session.ts'
import { watchMissingParts } from './shared/ui/pages/chunk-failure.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const router = openRouter()
watchMissingParts()
followOtherTabs()
// The page's own shell stands until the screen is there to take its place.
async function paint(root: HTMLElement) {
  await router.load()
  await firstData(queryClient)
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  )
  document.getElementById('shell')?.remove()
  delete document.documentElement.dataset.layout
  // Its time runs from when it is shown.
  announceAfterLoad()
}

void paint(root)
