import { IconShieldLock, IconUserEdit } from '@tabler/icons-react'
import { redirect } from '@tanstack/react-router'
import { authorizationGroup } from '../../layout/menu-groups.ts'
import { appPage, defineModule, formPage, oldAddress } from '../../module.ts'
import { readStoredAccount, readToken } from '../../shared/session/session.ts'
import { readNext, requireSignedOut } from '../../shared/session/signed-out-route.ts'
import {
  newAddressMessages,
  newPasswordHeader,
  passwordFormMessages,
  registrationFormMessages,
  signInFormMessages,
  temporaryPasswordMessages,
} from './messages.ts'
import { storeEmailToken } from './new-address/email-link.ts'
import { storeLinkToken } from './password-reset/password-link.ts'
import { profileHeader } from './profile/messages.ts'
import { readProfileAddress } from './profile/profile-address.ts'
import { securityMessages } from './sessions/messages.ts'
import { readPendingSignIn } from './sign-in/pending-sign-in.ts'
import { userListHeader } from './users/messages.ts'
import { readUserAddress } from './users/user-address.ts'

/** Open with a session too: a link somebody asked for must not be lost where they are signed in. */
const newPassword = formPage({
  path: '/changepassword',
  title: 'Choose a new password',
  layout: 'form',
  session: 'none',
  screen: () => import('./password-reset/new-password.tsx'),
  shell: { texts: () => import('./password-reset/new-password-shell.ts') },
})

const newPasswordLink = oldAddress({
  path: '/changepassword/$token',
  layout: 'form',
  leadsTo: newPassword,
  storeToken: storeLinkToken,
  shell: { header: newPasswordHeader },
})

/** The link may be opened on another device. Its heading is another without a link. */
const newAddress = formPage({
  path: '/confirm-email',
  title: 'Confirm your new email address',
  layout: 'form',
  session: 'either',
  screen: () => import('./new-address/confirm-address.tsx'),
  shell: { texts: () => import('./new-address/confirm-address-shell.ts') },
})

const profile = appPage({
  path: '/user-profile',
  title: 'Edit Your Profile',
  layout: 'app',
  ability: 'none',
  menu: 'none',
  search: readProfileAddress,
  screen: () => import('./profile/profile-page.tsx'),
  shell: { header: profileHeader, texts: () => import('./profile/profile-shell.ts') },
  foundAs: [
    {
      title: 'Edit your profile',
      section: 'Your account',
      icon: IconUserEdit,
      words: 'name phone country language email',
    },
    {
      title: 'Security',
      section: 'Your account',
      icon: IconShieldLock,
      words: 'sign-in password two-step verification passkey sessions devices',
      search: { tab: 'security' },
    },
  ],
})

export const accounts = defineModule({
  pages: [
    formPage({
      path: '/login',
      title: 'Sign in',
      layout: 'form',
      session: 'none',
      search: readNext,
      guard: requireSignedOut,
      screen: () => import('./sign-in/sign-in-form.tsx'),
      shell: { header: { title: 'Sign in', context: signInFormMessages.lead } },
    }),
    formPage({
      path: '/otp-verify',
      title: 'Enter your code',
      layout: 'form',
      session: 'none',
      guard: () => requireSignedOut({ next: readPendingSignIn()?.next }),
      screen: () => import('./sign-in/code-step.tsx'),
      shell: { texts: () => import('./sign-in/code-step-shell.ts') },
    }),
    formPage({
      path: '/register',
      title: 'Create an account',
      layout: 'form',
      session: 'none',
      search: readNext,
      guard: requireSignedOut,
      screen: () => import('./registration/registration.tsx'),
      shell: { header: { title: 'Create an account', context: registrationFormMessages.lead } },
    }),
    formPage({
      path: '/forgot-password',
      title: 'Forgot your password?',
      layout: 'form',
      session: 'none',
      search: readNext,
      guard: requireSignedOut,
      screen: () => import('./password-reset/forgotten-password.tsx'),
      shell: { header: { title: 'Forgot your password?', context: passwordFormMessages.resetLead } },
    }),
    newPassword,
    newPasswordLink,
    oldAddress({
      path: '/change-password/$token',
      layout: 'form',
      leadsTo: newPasswordLink,
      shell: { header: newPasswordHeader },
    }),
    /** A session that a temporary password opened leads here. */
    formPage({
      path: '/choose-password',
      title: 'Choose a new password',
      layout: 'form',
      session: 'none',
      search: readNext,
      guard: () => {
        if (readToken() === undefined || readStoredAccount() === undefined)
          throw redirect({ to: '/login', replace: true })
      },
      screen: () => import('./temporary-password/choose-password-form.tsx'),
      shell: { header: { title: newPasswordHeader.title, context: temporaryPasswordMessages.lead } },
    }),
    newAddress,
    oldAddress({
      path: '/confirm-email/$token',
      layout: 'form',
      leadsTo: newAddress,
      storeToken: storeEmailToken,
      shell: { header: { title: newAddressMessages.title, context: newAddressMessages.lead } },
    }),
    /** The link of an email may be opened on any device. Its heading is another with a link that is none. */
    formPage({
      path: '/unsubscribe/$token',
      title: 'Unsubscribe',
      layout: 'form',
      session: 'either',
      screen: () => import('./unsubscribe/unsubscribe.tsx'),
      shell: { texts: () => import('./unsubscribe/unsubscribe-shell.ts') },
    }),
    profile,
    oldAddress({
      path: '/user-security',
      layout: 'app',
      leadsTo: profile,
      search: { tab: 'security' },
      shell: { header: profileHeader, body: [securityMessages.passwordEffect] },
    }),
    appPage({
      path: '/user-list',
      title: 'Users',
      layout: 'app',
      ability: 'VIEW_USERS',
      menu: { group: authorizationGroup, at: 1 },
      search: readUserAddress,
      screen: () => import('./users/user-list-page.tsx'),
      shell: { header: userListHeader, calls: ['/users?search=&sort=id&direction=desc&page=1'] },
    }),
  ],
})
