import type { Role } from '@catenary/contract/access'
import { installations } from '@catenary/contract/assets/installations'
import { toInstallationFile } from '@catenary/i18n/assets/installation-file'
import { languages } from '@catenary/i18n/language'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  installationWith,
  sample,
  settingsHandlers,
  versionConflictResponse,
  etagResponse,
} from '../../../test/asset-handlers.ts'
import { expectAccessible, renderUi } from '../../../test/render.tsx'
import { handle } from '../../../test/request-handlers.ts'
import { PageTools } from '../../../ui/page/PageTools.tsx'
import { InstallationFile } from './InstallationFile.tsx'
import { parseJsonFile } from './parse-json-file.ts'

const dialog = page.getByRole('dialog', { name: 'Load from JSON' })
const row = (name: string) => dialog.getByRole('row', { name: new RegExp(name) })
const at = new Date('2026-01-15T12:00:00Z')

async function open(role: Role = 'ROLE_ADMIN', handlers: readonly ReturnType<typeof handle>[] = []) {
  await renderUi(
    <InstallationFile installation={sample.installation}>{(file) => <PageTools tools={[file]} />}</InstallationFile>,
    {
      handlers: [...handlers, ...settingsHandlers(role)],
    },
  )
  await page.getByRole('button', { name: 'Settings as a file' }).click()
  await page.getByRole('menuitem', { name: 'Load from JSON' }).click()
}

async function load(text: string | object) {
  const content = typeof text === 'string' ? text : JSON.stringify(text)
  await expect.poll(() => document.querySelector('input[type="file"]')).not.toBeNull()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no place to choose a file')
  await userEvent.upload(input, new File([content], 'installation.json', { type: 'application/json' }))
}

it('reports the issues of an invalid file', async () => {
  await open()
  for (const [text, message] of [
    ['{"name": ', 'The file cannot be read: it is not valid JSON. Nothing was changed.'],
    ['[1, 2]', 'This file does not contain the settings of an installation. Nothing was changed.'],
    [`{"name": "${'x'.repeat(1024 * 1024)}"}`, 'The file is larger than 1 MB. Nothing was changed.'],
  ] as const) {
    await load(text)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
  }
})

it('shows the changes of a file of any language, and applies the ticked ones', async () => {
  const sent: unknown[] = []
  const change = handle(installations.change, ({ body, headers }) => {
    sent.push([headers['if-match'], body])
    return etagResponse(sample.installation)
  })
  await open('ROLE_ADMIN', [change])
  for (const language of languages) {
    const written = toInstallationFile(
      installationWith({
        ropewayType: 'funifor',
        country: 'IT',
        installationLength: 1999.5,
        constructionYear: undefined,
      }),
      language,
      at,
    )
    await load({ ...written, attributes: { ...written.attributes, constructionYear: null, colour: 'red' } })
    await expect.element(row('Ropeway type')).toHaveTextContent('Ropeway typeAerial tramwayFunifor')
    await expect.element(row('Country')).toHaveTextContent('CountryemptyItaly')
    await expect.element(row('Construction year')).toHaveTextContent('Construction year1987empty')
    await expect.element(dialog.getByText('attributes.colour: Unknown field')).toBeVisible()
    if (language !== 'es') await dialog.getByRole('button', { name: 'Other file' }).click()
  }
  await expectAccessible()
  await dialog.getByRole('checkbox', { name: 'Use Country from the file' }).click()
  await dialog.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  const attributes = { ropewayType: 'funifor', installationLength: 1999.5, constructionYear: null }
  expect(sent).toEqual([['"1"', { installation: { attributes } }]])
})

it('warns of a file of another installation, and omits fields that the user may not change', async () => {
  await open('ROLE_PROJECT_MANAGER')
  await load(
    `{"id": "other", "name": "Talbahn", "attributes": {"objectName": "X", "buildingType": "mast",
      "country": "CH", "country": "IT", "installationType": "ropeway"}}`,
  )
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This file is of another installation: “Talbahn”. You are about to load it into “Gipfelbahn”.')
  await expect.element(dialog.getByRole('checkbox', { name: 'Use Name from the file' })).not.toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Apply 0 changes' })).toBeDisabled()
  for (const line of [
    'Object name: You don’t have permission to change this field',
    'Building type: This field does not apply here',
    'country: Appears more than once in the file',
  ])
    await expect.element(dialog.getByText(line)).toBeVisible()
})

it('does not say that the installation has what the file has where none of it can be used', async () => {
  await open('ROLE_ADMIN')
  await load({ attributes: { ropewayType: 'Spaceship', constructionYear: 2999 } })
  await expect.element(dialog.getByText('Ropeway type: There is no value “Spaceship”')).toBeVisible()
  const words = 'There is nothing to change: the installation already has everything that can be used from the file.'
  await expect.element(dialog.getByText(words)).toBeVisible()
})

it('compares again after a concurrent change', async () => {
  let country: string | undefined
  await open('ROLE_ADMIN', [
    handle(installations.get, () => etagResponse(installationWith({ country }))),
    handle(installations.change, () => ((country = 'IT'), versionConflictResponse(sample.installation))),
  ])
  await load({ attributes: { country: 'Italia' } })
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect.element(dialog.getByText(/There is nothing to change/)).toBeVisible()
})

describe('a text', () => {
  it.each([
    ['{"a": 1, "b": {"a": 2}, "c": [{"a": 1}, {"a": 2}]}', []],
    ['\uFEFF{"a": ":", "b\\"": "{", "a": "}"}', ['a']],
    ['[{"x": {"y": 1, "y": [1, 2]}}, {"x": 1, "x": 2}]', ['y', 'x']],
    ['{"a": {"b": 1}, "\\u0061": 2}', ['a']],
  ])('%s has these keys twice: %j', (text, twice) => {
    expect(parseJsonFile(text)?.duplicateKeys).toEqual(twice)
  })

  it('that is no JSON is none', () => {
    expect(parseJsonFile('{"a": NaN}')).toBeNull()
  })
})
