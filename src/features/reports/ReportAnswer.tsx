import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Entity } from '#model/entity/entity'
import { isLongText } from '#model/entity/kindGuards'
import { kindTraits } from '#model/entity/kinds'
import { formatInteger } from '#model/formats/index'
import type { Group } from '#model/query/query'
import { textAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import { type Chart, ChartCard, ExportButton, useConsole } from '../../engine'
import { groupName } from './groupName'
import { text } from './messages'
import { choicesOf, type FieldChoice } from './question'
import { ReportFigures } from './ReportFigures'
import type { ReportResult } from './useReport'

interface ReportAnswerProps {
  readonly result: ReportResult
  readonly title: string
}

export function ReportAnswer({ result, title }: ReportAnswerProps) {
  const { answer, question } = result
  const { index, actor } = useConsole()
  const entity = index.get(answer.entidade)
  if (!entity) return null
  const choices = choicesOf(index, entity, actor)
  const find = (path: string) => choices.find((choice) => choice.path === path)
  const columns = answer.colunas.flatMap((path) => find(path) ?? [])
  const sums = Object.keys(answer.somas).flatMap((path) => find(path) ?? [])
  const group = question.grupo
  const by = group === undefined ? undefined : find(group)
  if (answer.total === 0) return <Typography role="status">{text.empty}</Typography>
  return (
    <>
      {answer.ocultas > 0 && <Alert severity="info">{text.hidden(answer.ocultas)}</Alert>}
      {answer.figuras && (
        <ReportFigures entity={entity} result={result} cells={answer.figuras} title={title} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {text.shown(answer.linhas.length, answer.total)}
        </Typography>
        <ExportButton request={requestOf(entity, result, title)} />
      </Box>
      {by &&
        answer.grupos &&
        chartsOf(answer.grupos, by, sums).map(({ title: name, chart }) => (
          <ChartCard key={name} title={name} chart={chart} />
        ))}
      <TableContainer tabIndex={0} role="region" aria-label={text.rows}>
        <Table>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column.path} align={alignOf(column)}>
                  {column.title}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {answer.linhas.map((row) => (
              <TableRow key={`${row.id}`} hover>
                {columns.map((column) => (
                  <TableCell key={column.path} align={alignOf(column)} sx={widthOf(column)}>
                    {textAt(row, column.path, column.field)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
          {sums.length > 0 && (
            <TableFooter>
              <TableRow>
                <TableCell
                  colSpan={Math.max(columns.length, 1)}
                  sx={{ color: 'text.primary', typography: 'body2' }}
                >
                  {text.total}:{' '}
                  {sums
                    .map(({ path, title, field }) => `${title} ${showValue(answer.somas[path] ?? 0, field)}`)
                    .join(' · ')}
                </TableCell>
              </TableRow>
            </TableFooter>
          )}
        </Table>
      </TableContainer>
    </>
  )
}

/** The export of all rows, with the summed fields even where they are not columns. */
function requestOf(entity: Entity, { answer, question }: ReportResult, title: string) {
  const { grupo, grupoPor, busca } = question
  const sums = Object.keys(answer.somas)
  const fields = [...new Set([...answer.colunas, ...sums])]
  const query = {
    filter: answer.filtro,
    sort: entity.list.sort,
    fields,
    ...(busca !== undefined && { q: busca }),
  }
  // Periods are not values that an export could group by.
  const isGrouped = grupo !== undefined && grupoPor === undefined
  return { entity, query, sums, title, ...(isGrouped && { group: grupo }) }
}

/** Lists and long texts need a minimum width, or their rows would become very high. */
function widthOf({ field }: FieldChoice) {
  const isLong = isLongText(field) || kindTraits[field.kind].json === 'array'
  return isLong ? { minWidth: 280 } : { minWidth: 110 }
}

function alignOf({ field }: FieldChoice): 'left' | 'right' {
  return kindTraits[field.kind].summable ? 'right' : 'left'
}

/** One chart per unit, because sums of different units need separate axes; counts when nothing is summed. */
function chartsOf(
  groups: readonly Group[],
  by: FieldChoice,
  sums: readonly FieldChoice[],
): readonly { readonly title: string; readonly chart: Chart }[] {
  const name = `${text.groups}: ${by.title}`
  const drawn = (series: Chart['series'][number]): Chart => ({
    type: 'Bar',
    labels: groups.map((each) => groupName(by.field, each)),
    labelTitle: by.title,
    series: [series],
  })
  if (sums.length === 0) {
    const count = { label: text.count, data: groups.map((each) => each.count), format: formatInteger }
    return [{ title: name, chart: drawn(count) }]
  }
  return sums.map(({ path, title, field }) => ({
    title: sums.length === 1 ? name : `${name} · ${title}`,
    chart: drawn({
      label: title,
      data: groups.map((each) => each.sums[path] ?? 0),
      format: (value) => showValue(value, field),
    }),
  }))
}
