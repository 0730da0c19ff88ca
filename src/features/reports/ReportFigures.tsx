/* The result of a report as pivots, for two groupings, periods or means. */
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useMemo, useState } from 'react'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import type { PivotCell } from '#model/query/query'
import {
  type Axis,
  type AxisValue,
  axisOf,
  Figures,
  FileButton,
  figureText,
  filterOf,
  layTable,
  listAddress,
  useConsole,
  useDataProvider,
  useFigureFile,
  valueTitle,
} from '../../engine'
import { text } from './messages'
import { choicesOf, type FieldChoice } from './question'
import type { ReportResult } from './useReport'

interface ReportFiguresProps {
  readonly entity: Entity
  readonly result: ReportResult
  readonly cells: readonly PivotCell[]
  readonly title: string
}

/** One pivot per sum, or a single one of counts. */
export function ReportFigures({ entity, result, cells, title }: ReportFiguresProps) {
  const { index, actor } = useConsole()
  const { answer, question } = result
  const [draw, setDraw] = useState<'table' | 'chart'>('table')
  const axes = useMemo(() => {
    const choices = choicesOf(index, entity, actor)
    const { grupo, grupoPor, segundoGrupo, segundoGrupoPor } = question
    return [axisOf(choices, grupo, grupoPor), axisOf(choices, segundoGrupo, segundoGrupoPor)].filter(
      (axis): axis is Axis => axis !== undefined,
    )
  }, [index, entity, actor, question])
  const choices = choicesOf(index, entity, actor)
  const sums = Object.keys(answer.somas).flatMap(
    (path) => choices.find((choice) => choice.path === path) ?? [],
  )
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={draw}
        aria-label={text.draw}
        sx={{ justifySelf: 'start' }}
        onChange={(_event, next: 'table' | 'chart' | null) => next && setDraw(next)}
      >
        {(['table', 'chart'] as const).map((each) => (
          <ToggleButton key={each} value={each} sx={{ textTransform: 'none', px: 1.5 }}>
            {text.draws[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {(sums.length === 0 ? [undefined] : sums).map((number) => (
        <OneTable key={number?.path ?? ''} {...{ entity, result, cells, title, axes, number, draw }} />
      ))}
    </>
  )
}

interface PivotProps extends ReportFiguresProps {
  readonly axes: readonly Axis[]
  readonly number: FieldChoice | undefined
  readonly draw: 'table' | 'chart'
}

function OneTable({ entity, result, cells, title: report, axes, number, draw }: PivotProps) {
  const tools = useConsole()
  const dataProvider = useDataProvider()
  const { answer, question } = result
  const measure = number ? (question.medida === 'media' ? 'mean' : 'sum') : 'count'
  const table = useMemo(() => layTable(cells, axes), [cells, axes])
  const [rows, columns] = axes
  const title = figureText.titleOf(valueTitle(measure, number), rows?.title ?? '', columns?.title)
  const file = useFigureFile({
    name: `${report} - ${title}`,
    title: `${report}: ${title}`,
    rowsTitle: rows?.title ?? '',
    measure,
    number,
  })
  const read = async (type: 'xlsx' | 'pdf') => {
    const query = {
      filter: answer.filtro,
      ...(question.busca !== undefined && { q: question.busca }),
      sums: number ? [number.path] : [],
      facets: [],
      pivot: axes.map(({ path, unit }) => ({ path, ...(unit && { unit }) })),
    }
    const { pivot } = (await dataProvider.summary(entity.name, query, type)).data
    return pivot && layTable(pivot, axes)
  }
  const linkTo = (row: AxisValue | undefined, column: AxisValue | undefined) => {
    const address = listAddress(entity.name, filterOf(answer.filtro, axes, [row, column]), tools)
    if (address === undefined || question.busca === undefined) return address
    return `${address}&${new URLSearchParams({ q: question.busca })}`
  }
  return (
    <Card variant="outlined" sx={{ minWidth: 0 }}>
      {mayAct(entity, 'export', tools.actor) && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 1.5, pt: 1 }}>
          <FileButton
            label={text.exportTable}
            isBusy={file.isBusy}
            onChoose={(type) => void file.save(type, () => read(type))}
          />
        </Box>
      )}
      <Figures {...{ title, table, rows, measure, number, draw, linkTo }} />
    </Card>
  )
}
