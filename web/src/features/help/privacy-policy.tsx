import { Link } from '@tanstack/react-router'
import { DocumentPage, type DocumentSection } from './document-page.tsx'
import { SupportAddress } from './support-address.tsx'

const sections: DocumentSection[] = [
  {
    id: 'who',
    heading: 'Who is responsible',
    content: (
      <p>
        The operator of this site decides what is done with your data; “we” below is the operator. Write to us at{' '}
        <SupportAddress /> about anything on this page.
      </p>
    ),
  },
  {
    id: 'data',
    heading: 'What we store about you',
    content: (
      <dl>
        <dt>Your account</dt>
        <dd>
          Your name, e-mail address, language and country, a telephone number if one was entered, your role, and which
          plan you are or were on. Of your password we keep only a hash (argon2id), from which nobody can read it.
        </dd>
        <dt>Signing in</dt>
        <dd>
          For every open session and every trusted device: browser and system (such as “Firefox on Linux”), IP address,
          when it began and when it was last used. You see both lists under Sign-in and security, and can end or forget
          each entry there.
        </dd>
        <dt>The security log</dt>
        <dd>
          That an account was registered, that somebody signed in or out, failed attempts, codes and links sent,
          sessions ended, devices trusted or forgotten, passwords changed: each with its time, the IP address and what
          the browser says of itself. It lets us find out what happened when an account was misused.
        </dd>
        <dt>Your work</dt>
        <dd>
          The domains, keywords and competitors you have checked, where and how you looked (search engine, device,
          language, place, depth), and the ranks that were found.
        </dd>
        <dt>Your credits</dt>
        <dd>Every time credits came, were held, used, released or lapsed, and what for.</dd>
        <dt>Notices</dt>
        <dd>What we told you about your account, such as that it was used on a new device.</dd>
      </dl>
    ),
  },
  {
    id: 'purpose',
    heading: 'What we use it for',
    content: (
      <>
        <p>
          To do what you signed up for, to keep your account and this site safe, to account for credits, and to answer
          you. Nothing else: no advertising, no profiles of visitors, no sale of data.
        </p>
        <p>
          This site loads nothing from other sites: fonts, pictures and flags come from our own server, and there is no
          program that counts or follows visitors. Files of keywords are read inside your browser; only the keywords you
          then send off reach us.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    heading: 'What leaves this site',
    content: (
      <dl>
        <dt>Search queries, to DataForSEO</dt>
        <dd>
          Result pages are fetched for us by the search data provider DataForSEO. It is sent the keyword, search engine,
          device, language, place and depth, and a number of ours by which we know the answer. It is not told who asks:
          no name, e-mail address or IP address, nor the domain you want the rank of. Do not put personal data into
          keywords. A page fetched for one account may serve another one that asks the very same; neither learns of the
          other. While a line at the top says “Sandbox data”, nothing is sent and results are made up.
        </dd>
        <dt>Mails, to the mail service we use</dt>
        <dd>
          It handles your e-mail address and the text of the mail. We send codes, links you asked for, and notices about
          the safety of your account, which cannot be turned off. We send no newsletters.
        </dd>
        <dt>The e-mail address you register with, perhaps to a checking service</dt>
        <dd>
          Addresses that exist for minutes only are refused. They are looked up in a list on our server; where the
          operator has set up a service for it, that service is asked about the address too.
        </dd>
      </dl>
    ),
  },
  {
    id: 'payments',
    heading: 'Payments',
    content: (
      <p>Plans are switched on by mail at present. This site asks for no card or bank details and stores none.</p>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies and browser storage',
    content: (
      <>
        <p>
          There are two cookies, both needed for signing in, both readable by our server only and sent to no other site.
          There is nothing to consent to, so we do not ask.
        </p>
        <dl>
          <dt>
            <code>sign-in</code>, 15 minutes
          </dt>
          <dd>Stands for a sign-in whose password was right and whose code is still to come.</dd>
          <dt>
            <code>device</code>, 30 days
          </dt>
          <dd>
            Recognises a browser where you entered a code or reset your password, so that you don’t need a code next
            time.
          </dd>
        </dl>
        <p>
          Over an encrypted connection their names begin with <code>__Host-</code>, which keeps others from setting
          them.
        </p>
        <p>
          Your browser also stores, for this site alone: the key of your session and what the first screen shows (your
          account, abilities and plan), both removed when you sign out; how you like things (colours, open menu groups,
          columns and height of tables); and for the open tab, forms you are still filling in, how far you had scrolled,
          the address last typed at signing in, a sign-in under way (its address, where to go next and when a new code
          may be asked for), the link for a new password while it is being used, that you are to be told of having
          signed out in another tab, and when the page last had to reload itself.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    content: (
      <ul>
        <li>
          <b>Sessions</b>: until you sign out or end them, after 7 days without use, and for 30 days at most. Those of
          our staff end after 12 and 24 hours.
        </li>
        <li>
          <b>Trusted devices</b>: for 30 days after you enter a code or reset your password, or until you remove them.
          Resetting your password ends every session and removes all trusted devices; the browser you reset it in is
          then trusted.
        </li>
        <li>
          <b>Codes</b> count for 10 minutes and <b>links for a new password</b> for 60. We store neither, only a keyed
          hash of them.
        </li>
        <li>
          <b>Counts of attempts</b>, by which we slow down guessing: a day or so, under a keyed hash of the address.
        </li>
        <li>
          <b>Result pages</b>: 90 days, unless the operator has chosen another time. The ranks read from them stay.
        </li>
        <li>
          <b>Your account, your checks with their ranks, notices and credit entries</b>: as long as the account exists.
        </li>
        <li>
          <b>The security log</b>: kept for good. No line of it can be changed or removed, not even by us; that is what
          makes it worth anything.
        </li>
        <li>
          <b>Who has had a trial</b>: a keyed hash of the e-mail address, kept for good, so that a second trial brings
          no credits. The address cannot be read from it.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    content: (
      <>
        <p>
          You may ask what we store about you, have a copy of it, have it corrected, have it erased or no longer used
          where nothing obliges us to keep it, and object to what we do with it. Write to <SupportAddress />, from the
          address of your account. You may also complain to the data protection authority of the place you live in.
        </p>
        <p>You can see and end sessions and trusted devices yourself, at any time, under Sign-in and security.</p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'When this text changes',
    content: (
      <p>
        The date at the top says when it last did. How the site may be used is written in the{' '}
        <Link to="/terms-of-use">terms of use</Link>.
      </p>
    ),
  },
]

/** /privacy-policy: what the product does with data, as its code does it. */
export function PrivacyPolicy() {
  return (
    <DocumentPage
      title="Privacy policy"
      updated="November 2026"
      lead={
        <p>
          Serpplus looks up where domains rank in search engines. This page says what it stores about the people who use
          it, who else gets to see any of it, and when it is gone.
        </p>
      }
      sections={sections}
      other={{ label: 'Terms of use', to: '/terms-of-use' }}
    />
  )
}
