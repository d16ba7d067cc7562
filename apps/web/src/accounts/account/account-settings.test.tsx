import { account } from '@catenary/contract/accounts/account'
import { session } from '@catenary/contract/accounts/session'
import type { ResponseBody } from '@catenary/contract/endpoint'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testSessionUser, defaultHandlers } from '../../test/fixtures.ts'
import { expectAccessible, renderPage } from '../../test/render.tsx'
import type { RequestHandler } from '../../test/request-handlers.ts'
import { handle, lostConnection, problemResponse } from '../../test/request-handlers.ts'

type FactorState = ResponseBody<typeof account.twoFactor>

const user = testSessionUser('ROLE_USER')
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Catenary:ursina@alpha.example?secret=${secret}&issuer=Catenary`
const tenCodes = Array.from({ length: 10 }, (_, number) => `k7f2-m3qp-9xw4-t6y${number}`)
const withoutFactor: FactorState = {
  twoFactorMethod: null,
  allowAuthorizationChange: true,
  recoveryCodesLeft: 0,
  isRequired: false,
}
const settings = page.getByRole('dialog', { name: 'User settings' })
const codes = page.getByRole('dialog', { name: 'Recovery codes' })
const code = page.getByLabelText('Authentication code')

/** An account whose second factor can be set up: the right code is 123456. */
function accountOf(initialState: FactorState = withoutFactor): RequestHandler[] {
  let state = initialState
  return [
    handle(account.twoFactor, () => state),
    handle(account.beginTwoFactor, ({ body }) =>
      body?.twoFactorMethod === 'authenticator' ? { secret, uri } : { secret: null, uri: null },
    ),
    handle(account.setTwoFactor, ({ body }) => {
      const { twoFactorMethod = null, twoFactorAuthCode, twoFactorSecret } = body ?? {}
      const isRight = twoFactorAuthCode === '123456' && (twoFactorSecret ?? secret) === secret
      if (twoFactorMethod !== null && !isRight)
        return problemResponse('code.incorrect', 'Incorrect authentication code')
      const recoveryCodes = twoFactorMethod === 'authenticator' ? tenCodes : []
      state = { ...state, twoFactorMethod, recoveryCodesLeft: recoveryCodes.length }
      return { recoveryCodes }
    }),
  ]
}

async function open(part: string, handlers: readonly RequestHandler[]) {
  const drawn = await renderPage(`/areas?settings=${part}`, { handlers: [...handlers, ...defaultHandlers(user)] })
  await expect.element(settings).toBeVisible()
  return drawn
}

describe('the second factor', () => {
  test('is an authenticator: a wrong code is reported in the dialog; then the recovery codes are shown once', async () => {
    await open('twoFactor', accountOf())
    await expect.element(settings.getByText('Password only')).toBeVisible()
    await settings.getByRole('button', { name: 'Set up' }).click()
    await expect.element(settings.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expect.element(settings.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await expectAccessible()
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('999999')
    await expect.element(settings.getByRole('alert')).toHaveTextContent('Incorrect authentication code')
    await expect.element(code).toHaveValue('999999')
    await code.fill('123 456')
    for (const one of tenCodes) await expect.element(codes.getByText(one)).toBeVisible()
    await expectAccessible()

    await userEvent.keyboard('{Escape}')
    await expect.element(codes).toBeVisible()
    await expect.element(codes.getByRole('button', { name: 'Done' })).toBeDisabled()
    await codes.getByLabelText('I have saved my codes').click()
    await codes.getByRole('button', { name: 'Done' }).click()
    await expect.element(codes).not.toBeInTheDocument()
    await expect.element(settings.getByText('Password and authenticator app')).toBeVisible()
    await expect.element(settings.getByText('10 recovery codes left')).toBeVisible()
  })

  test('its recovery codes are copied, downloaded and printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const written: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function name(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    await open('twoFactor', accountOf())
    await settings.getByRole('button', { name: 'Set up' }).click()
    await code.fill('123456')
    await codes.getByRole('button', { name: 'Copy' }).click()
    await expect.element(codes.getByRole('button', { name: 'Copied' })).toBeVisible()
    await codes.getByRole('button', { name: 'Download' }).click()
    await codes.getByRole('button', { name: 'Print' }).click()
    expect(written).toEqual([tenCodes.join('\n')])
    expect(saved).toEqual(['Catenary-Recovery-codes.txt'])
    expect(print).toHaveBeenCalledOnce()
    click.mockRestore()
  })

  test('is a code by mail', async () => {
    await open('twoFactor', accountOf())
    await settings.getByRole('radio', { name: 'Code by email' }).click()
    await settings.getByRole('button', { name: 'Set up' }).click()
    await expect
      .element(settings.getByText('A six-digit code is on its way to your email address', { exact: false }))
      .toBeVisible()
    await code.fill('123456')
    await expect.element(settings.getByText('Password and code by email')).toBeVisible()
    expect(codes.elements()).toHaveLength(0)
  })

  test('is switched off only after a question, and not where the role needs it', async () => {
    const state: FactorState = { ...withoutFactor, twoFactorMethod: 'authenticator', recoveryCodesLeft: 3 }
    const drawn = await open('twoFactor', accountOf(state))
    await expect.element(settings.getByText('3 recovery codes left')).toBeVisible()
    await settings.getByRole('button', { name: 'Turn off' }).click()
    const question = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' })
    // Before it is there, the key would close the settings.
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(settings).toBeVisible()
    await settings.getByRole('button', { name: 'Turn off' }).click()
    await question.getByRole('button', { name: 'Turn off' }).click()
    await expect.element(settings.getByText('Password only')).toBeVisible()
    await drawn.unmount()
    await open('twoFactor', accountOf({ ...state, isRequired: true }))
    await expect.element(settings.getByText('Your role requires two-factor authentication.')).toBeVisible()
    expect(settings.getByRole('button', { name: 'Turn off' }).elements()).toHaveLength(0)
  })

  test('cannot be changed without permission', async () => {
    await open('twoFactor', accountOf({ ...withoutFactor, allowAuthorizationChange: false }))
    await expect.element(settings.getByText('Only your administrator can change how you log in.')).toBeVisible()
    expect(settings.getByRole('button', { name: 'Set up' }).elements()).toHaveLength(0)
  })
})

describe('changes of security settings', () => {
  const confirming = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const state: FactorState = { ...withoutFactor, twoFactorMethod: 'authenticator', recoveryCodesLeft: 3 }

  function guarded(sent: unknown[]): RequestHandler[] {
    let isConfirmed = false
    const unconfirmed = () => problemResponse('login.unconfirmed', 'Confirm with your password')
    return [
      handle(session.confirm, ({ body }) => {
        sent.push(body)
        isConfirmed = body?.password === 'steep-rope'
        const errors = [{ path: 'password', message: 'This is not your current password' }]
        return isConfirmed ? undefined : problemResponse('rule.violated', 'These values …', errors)
      }),
      handle(account.newRecoveryCodes, () => (isConfirmed ? { recoveryCodes: tenCodes } : unconfirmed())),
      ...accountOf(state),
    ]
  }

  async function askForNewCodes() {
    await settings.getByRole('button', { name: 'New recovery codes' }).click()
    const question = page.getByRole('dialog', { name: 'New recovery codes' })
    await question.getByRole('button', { name: 'New recovery codes' }).click()
    await expect.element(confirming).toBeVisible()
  }

  test('is changed after reauthentication, then continues automatically', async () => {
    const sent: unknown[] = []
    await open('twoFactor', guarded(sent))
    await askForNewCodes()
    await expectAccessible()
    const password = confirming.getByLabelText('Password', { exact: true })
    await password.fill('wrong')
    await confirming.getByLabelText('Authentication code').fill('123456')
    await confirming.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(password).toHaveAccessibleDescription('This is not your current password')
    await password.fill('steep-rope')
    await userEvent.keyboard('{Enter}')
    await expect.element(codes.getByText('k7f2-m3qp-9xw4-t6y9')).toBeVisible()
    expect(sent).toEqual([
      { password: 'wrong', authCode: '123456' },
      { password: 'steep-rope', authCode: '123456' },
    ])
  })

  test('stays as it is where they will not', async () => {
    await open('twoFactor', guarded([]))
    await askForNewCodes()
    await userEvent.keyboard('{Escape}')
    await expect.element(confirming).not.toBeInTheDocument()
    await expect.element(settings.getByRole('alert')).toHaveTextContent('Confirm with your password')
    expect(codes.elements()).toHaveLength(0)
  })
})

describe('the password', () => {
  const weighed = handle(session.passwordStrength, () => ({ score: 4, isEnough: true }))
  const current = settings.getByLabelText('Current password')
  const next = settings.getByLabelText('New password', { exact: true })
  const button = settings.getByRole('button', { name: 'Change password' })

  test('is changed where the answer to that was lost, and can be changed once more', async () => {
    let stored = 'steep-rope'
    let isLost = true
    const change = handle(account.password, ({ body }) => {
      if (body?.currentPassword !== stored)
        return problemResponse('rule.violated', 'These values …', [
          { path: 'currentPassword', message: 'This is not your current password' },
        ])
      if (body.password === stored)
        return problemResponse('input.invalid', 'These values …', [{ path: 'password', message: 'Choose another one' }])
      stored = body.password
      return isLost ? lostConnection : undefined
    })
    await open('password', [change, weighed, ...accountOf()])
    for (const password of ['gondolas over the gorge', 'gondolas over the lake']) {
      isLost = true
      await current.fill(stored)
      await next.fill('gondolas over the gorge')
      await button.click()
      await expect.element(settings.getByText(/No connection to the server/)).toBeVisible()
      isLost = false
      await next.fill(password)
      await button.click()
      await expect.element(settings.getByText('Password changed')).toBeVisible()
      expect(stored).toBe(password)
      stored = 'steep-rope'
    }
  })

  test('is not changed by who does not know the current one, also where the answer to a change was lost before', async () => {
    const sent: unknown[] = []
    const change = handle(account.password, ({ body }) => {
      sent.push(body?.currentPassword)
      if (sent.length === 1) return lostConnection
      const errors = [{ path: 'currentPassword', message: 'This is not your current password' }]
      return problemResponse('rule.violated', 'These values …', errors)
    })
    await open('password', [change, weighed, ...accountOf()])
    await current.fill('steep-rope')
    await next.fill('gondolas over the gorge')
    await button.click()
    await expect.element(settings.getByText(/No connection to the server/)).toBeVisible()
    await current.fill('a guess')
    await button.click()
    await expect.element(current).toHaveAccessibleDescription('This is not your current password')
    expect(sent).toEqual(['steep-rope', 'a guess'])
  })

  test('is changed with the current one', async () => {
    const sent: unknown[] = []
    const change = handle(account.password, ({ body }) => {
      sent.push(body)
      const errors = [{ path: 'currentPassword', message: 'This is not your current password' }]
      return body?.currentPassword === 'steep-rope'
        ? undefined
        : problemResponse('rule.violated', 'These values …', errors)
    })
    await open('password', [change, weighed, ...accountOf()])
    await button.click()
    await expect.element(current).toHaveAccessibleDescription('A value needs to be provided for the field')
    await current.fill('wrong')
    await next.fill('gondolas over the gorge')
    await button.click()
    await expect.element(current).toHaveAccessibleDescription('This is not your current password')
    await expect.element(next).toHaveValue('gondolas over the gorge')
    await expectAccessible()
    await current.fill('gondolas over the gorge')
    await button.click()
    await expect
      .element(next)
      .toHaveAccessibleDescription(expect.stringContaining('This is your current password: choose another one'))
    expect(sent).toHaveLength(1)
    await current.fill('steep-rope')
    await button.click()
    await expect.element(settings.getByText('Password changed')).toBeVisible()
    await expect.element(next).toHaveValue('')
    expect(sent.at(-1)).toEqual({ currentPassword: 'steep-rope', password: 'gondolas over the gorge' })
  })

  test('is hidden for users of single sign-on', async () => {
    await open('password', accountOf({ ...withoutFactor, twoFactorMethod: 'saml' }))
    await expect.element(settings.getByText('You log in through your organization', { exact: false })).toBeVisible()
    expect(current.elements()).toHaveLength(0)
  })
})

test('sessions are ended one by one and all at once, the own one excepted', async () => {
  const ended: unknown[] = []
  const times = { createdAt: '2026-11-20T08:00:00.000Z', seenAt: '2026-11-21T09:30:00.000Z' }
  let list = [
    { id: crypto.randomUUID(), device: 'Firefox, Linux', address: '192.0.2.1', ...times, isCurrent: true },
    { id: crypto.randomUUID(), device: 'Safari, iPhone', address: '192.0.2.2', ...times, isCurrent: false },
    { id: crypto.randomUUID(), device: 'Chrome, Windows', address: '192.0.2.3', ...times, isCurrent: false },
  ]
  await open('sessions', [
    handle(account.sessions, () => list),
    handle(account.endSession, ({ params }) => {
      ended.push(params?.id)
      list = list.filter(({ id }) => id !== params?.id)
      return undefined
    }),
    handle(account.endOtherSessions, () => {
      list = list.filter(({ isCurrent }) => isCurrent)
      return undefined
    }),
    ...accountOf(),
  ])
  await expect.element(settings.getByText('Firefox, Linux · 192.0.2.1')).toBeVisible()
  await expect.element(settings.getByText('This device')).toBeVisible()
  await expectAccessible()
  expect(settings.getByRole('button', { name: /^End the session of/ }).elements()).toHaveLength(2)
  await settings.getByRole('button', { name: 'End the session of Safari, iPhone' }).click()
  await expect.element(settings.getByText('Safari, iPhone', { exact: false })).not.toBeInTheDocument()
  await expect.element(settings.getByRole('list', { name: 'Sessions' })).toHaveFocus()
  await settings.getByRole('button', { name: 'End all other sessions' }).click()
  await expect.element(settings.getByText('Chrome, Windows', { exact: false })).not.toBeInTheDocument()
  await expect.element(settings.getByText('This device')).toBeVisible()
  expect(settings.getByRole('button', { name: 'End all other sessions' }).elements()).toHaveLength(0)
  await expect.element(settings.getByRole('tabpanel')).toHaveFocus()
})

test.each([
  ['the chosen factor alone where an administrator allows no other', false, 1],
  ['either factor', true, 2],
] as const)('users who need a second factor are offered %s', async (_, allowAuthorizationChange, count) => {
  const state: FactorState = { ...withoutFactor, twoFactorMethod: 'authenticator', allowAuthorizationChange }
  const user = { ...testSessionUser('ROLE_USER'), mustSetUpTwoFactor: true }
  await renderPage('/areas', { handlers: [...accountOf(state), ...defaultHandlers(user)] })
  await expect.element(page.getByRole('radio', { name: 'Authenticator app' })).toBeVisible()
  await expect.poll(() => page.getByRole('radio').elements().length).toBe(count)
})

test('users who need a second factor set it up first and continue once the codes are saved', async () => {
  let isSetUp = false
  const handlers = accountOf({ ...withoutFactor, isRequired: true })
  const check = handle(session.check, () => ({
    user: { ...testSessionUser('ROLE_ADMIN'), mustSetUpTwoFactor: !isSetUp },
    twoFactorComplete: true,
    twoFactorMethod: null,
  }))
  await renderPage('/areas', { handlers: [check, ...handlers, ...defaultHandlers(testSessionUser('ROLE_ADMIN'))] })
  await expect.element(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible()
  expect(page.getByRole('navigation').elements()).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Set up' }).click()
  await code.fill('123456')
  isSetUp = true
  await codes.getByLabelText('I have saved my codes').click()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('heading', { name: 'Areas' })).toBeVisible()
})

test('the settings of the account are in French', async () => {
  await renderPage('/areas?settings=twoFactor', {
    handlers: [...accountOf(), ...defaultHandlers(user)],
    language: 'fr',
  })
  await page.getByRole('button', { name: 'Configurer' }).click()
  await expect.element(page.getByRole('button', { name: 'Copier la clé' })).toBeVisible()
  await page.getByLabelText('Code d’authentification').fill('123456')
  await expect.element(page.getByRole('dialog', { name: 'Codes de secours' })).toBeVisible()
})
