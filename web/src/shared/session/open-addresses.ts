/** Screens for getting a session. Nobody is led back to one of them. */
const signedOutScreens = [
  '/login',
  '/otp-verify',
  '/register',
  '/forgot-password',
  '/changepassword',
  '/change-password',
  '/choose-password',
]
/** Read with or without a session. */
const openScreens = [
  '/privacy-policy',
  '/terms-of-use',
  '/payment-done',
  '/payment-failed',
  '/welcome',
  '/confirm-email',
  '/unsubscribe',
]

const equalsAny = (screens: readonly string[], pathname: string) => {
  const path = pathname.toLowerCase()
  return screens.some((screen) => path === screen || path.startsWith(`${screen}/`))
}

export const isSignedOutScreen = (pathname: string) => equalsAny(signedOutScreens, pathname)
/** Whether the screen stands when its session has ended. */
export const needsNoSession = (pathname: string) => isSignedOutScreen(pathname) || equalsAny(openScreens, pathname)
