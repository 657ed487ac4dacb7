import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import 'virtual:theme.css'
import './shared/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.ts'
import { queryClient } from './shared/api/query-client.ts'
import { followOtherTabs } from './shared/session/session.ts'
import { ThemeProvider } from './shared/theme-provider.tsx'
import { watchMissingParts } from './shared/ui/chunk-failure.ts'
import { ToastOutlet } from './shared/ui/toast-outlet.tsx'

/** Nothing rests under a pointer before the page stands. */
const HintLayer = lazy(() => import('./shared/ui/hint-layer.tsx'))

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

watchMissingParts()
followOtherTabs()
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ToastOutlet />
        <RouterProvider router={router} />
        <Suspense>
          <HintLayer />
        </Suspense>
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
)
