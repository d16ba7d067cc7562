import type { SamlTest } from '@catenary/contract/accounts/saml'
import { pages } from '@catenary/contract/page-routes'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { TestStateMark } from './TestStateMark.tsx'
import table from '../../ui/list/rows.module.css'

interface Props {
  readonly tests: readonly SamlTest[]
  /** A provider's name by its id. */
  readonly nameOf: (provider: string) => string
}

/** The tests of the last week, each a way to its result. */
export function TestList({ tests, nameOf }: Props) {
  const { t, dateTime } = useTexts()
  return (
    <table className={table.table} aria-label={t('saml.tests')}>
      <tbody>
        {tests.map(({ id, provider, timestamp, result }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={pages.samlTest} params={{ testId: id }} className={table.link}>
                {nameOf(provider)}
              </Link>
            </th>
            <td className={table.muted}>{dateTime(timestamp)}</td>
            <td>
              <TestStateMark result={result} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
