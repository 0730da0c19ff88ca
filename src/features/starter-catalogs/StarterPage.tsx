import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from 'react-admin'
import type { StarterResult } from '#model/wire/installation/starter'
import { call, PageFailure, PageHeader, PageSkeleton, useDialogs } from '../../engine'
import { text } from './messages'
import { titles } from './titles'

/** Shared with the dashboard's query. */
const key = ['starterCatalogs']

export function StarterPage() {
  const { confirm } = useDialogs()
  const client = useQueryClient()
  const refresh = useRefresh()
  const state = useQuery({ queryKey: key, queryFn: () => call('GET /catalogos-prontos'), staleTime: 0 })
  const adoption = useMutation({
    mutationFn: () => call('POST /catalogos-prontos'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: key })
      refresh()
    },
  })
  if (state.error && !state.data) {
    return <PageFailure page={titles.page} error={state.error} onRetry={() => void state.refetch()} />
  }
  if (!state.data) return <PageSkeleton />
  const { catalogos } = state.data
  const missing = catalogos.reduce((sum, { prontos, existentes }) => sum + prontos - existentes, 0)
  const ask = async () => {
    const message = text.question(missing)
    if (await confirm({ title: text.start, message, confirmLabel: text.confirm })) adoption.mutate()
  }
  return (
    <>
      <PageHeader title={titles.page} subtitle={text.hint}>
        <Button
          variant="contained"
          disabled={missing === 0}
          loading={adoption.isPending}
          data-needs-server=""
          onClick={() => void ask()}
        >
          {text.start}
        </Button>
      </PageHeader>
      <Outcome result={adoption.data} hasFailed={adoption.isError} isNothingLeft={missing === 0} />
      <Card sx={{ maxWidth: 860, overflowX: 'auto' }}>
        <Table size="small" aria-label={titles.page}>
          <TableHead>
            <TableRow>
              <TableCell>{text.catalog}</TableCell>
              <TableCell align="right">{text.ready}</TableCell>
              <TableCell align="right">{text.known}</TableCell>
              {adoption.data && <TableCell align="right">{text.made}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {catalogos.map(({ entidade, titulo, prontos, existentes }) => (
              <TableRow key={entidade}>
                <TableCell component="th" scope="row">
                  {titulo}
                </TableCell>
                <TableCell align="right">{prontos}</TableCell>
                <TableCell align="right">{existentes}</TableCell>
                {adoption.data && <TableCell align="right">{madeOf(adoption.data, entidade)}</TableCell>}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    </>
  )
}

function madeOf({ catalogos }: StarterResult, entity: string): number {
  return catalogos.find(({ entidade }) => entidade === entity)?.criados ?? 0
}

interface OutcomeProps {
  readonly result: StarterResult | undefined
  readonly hasFailed: boolean
  readonly isNothingLeft: boolean
}

function Outcome({ result, hasFailed, isNothingLeft }: OutcomeProps) {
  if (hasFailed) {
    return (
      <Alert severity="error" sx={{ mb: 2, maxWidth: 860 }}>
        {text.failed}
      </Alert>
    )
  }
  if (!result && !isNothingLeft) return null
  return (
    <Alert severity="success" role="status" sx={{ mb: 2, maxWidth: 860 }}>
      {result ? text.done(result.criados, result.existentes) : text.allKnown}
    </Alert>
  )
}
