// React's production build has no `act`, in which Testing Library wraps renders and events. This one flushes changes
// immediately. It must load before Testing Library, which looks for it once.
import React from 'react'
import { flushSync } from 'react-dom'

React.act ??= ((change: () => unknown) => flushSync(change)) as typeof React.act
