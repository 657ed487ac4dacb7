// React's production build has no `act`, which Testing Library wraps renders and events in: this one draws what they changed
// at once. It is loaded before Testing Library, which takes the one it finds when it is loaded.
import React from 'react'
import { flushSync } from 'react-dom'

React.act ??= ((change: () => unknown) => flushSync(change)) as typeof React.act
