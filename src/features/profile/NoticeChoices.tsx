/* By which ways the person wants each kind of notice; each choice is saved at once. */
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify } from 'react-admin'
import { type NoticeWay, noticeWays } from '#model/entity/event'
import type { NoticeChoice } from '#model/wire/record/event'
import { call, PageFailure, useConsole } from '../../engine'
import { text } from './messages'
import { QuietHoursFields } from './QuietHoursFields'

const key = ['noticeChoices']

export function NoticeChoices({ onClose }: { onClose(): void }) {
  const title = useId()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call('GET /avisos/preferencias'),
    staleTime: 0,
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{text.notices}</DialogTitle>
      <DialogContent sx={{ px: { xs: 1.5, sm: 3 } }}>
        <DialogContentText variant="body2" sx={{ mb: 1 }}>
          {text.noticesHint}
        </DialogContentText>
        <QuietHoursFields />
        {error && <PageFailure error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton variant="rounded" height={400} />}
        {data?.length === 0 && <Typography>{text.noNotices}</Typography>}
        {data && data.length > 0 && <ChoiceTable choices={data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function ChoiceTable({ choices }: { readonly choices: readonly NoticeChoice[] }) {
  const choose = useChoose()
  const isViewing = useConsole().actor.viewer !== undefined
  return (
    <Table data-needs-server="" size="small" sx={{ '& th, & td': { px: { xs: 0.5, sm: 1 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>{text.noticeKind}</TableCell>
          {noticeWays.map((way) => (
            <TableCell key={way} align="center">
              {text.ways[way]}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {choices.map((choice) => (
          <TableRow key={`${choice.entidade}.${choice.evento}`}>
            <TableCell component="th" scope="row">
              {choice.titulo}
              {choice.por.length === 0 && (
                <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                  {text.noWay}
                </Typography>
              )}
            </TableCell>
            {noticeWays.map((way) => (
              <TableCell key={way} align="center" padding="none">
                {choice.vias.includes(way) && (
                  <Checkbox
                    checked={choice.por.includes(way)}
                    disabled={isViewing}
                    slotProps={{ input: { 'aria-label': `${choice.titulo}: ${text.ways[way]}` } }}
                    onChange={(_event, isOn) => void choose(choice, way, isOn)}
                  />
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Shows the choice before it is saved, and the saved ones after a failure. */
function useChoose() {
  const client = useQueryClient()
  const notify = useNotify()
  return async ({ entidade, evento, por: ways }: NoticeChoice, way: NoticeWay, isOn: boolean) => {
    const por = noticeWays.filter((each) => (each === way ? isOn : ways.includes(each)))
    client.setQueryData<readonly NoticeChoice[]>(key, (all) =>
      all?.map((each) => (each.entidade === entidade && each.evento === evento ? { ...each, por } : each)),
    )
    try {
      await call('PATCH /avisos/preferencias', { body: { preferencias: [{ entidade, evento, por }] } })
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : text.noticesFailed
      notify(message, { type: 'error', title: text.attention })
      await client.invalidateQueries({ queryKey: key })
    }
  }
}
