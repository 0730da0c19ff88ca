/* From when to when the person gets no e-mails and SMS; saved when a complete time is left. */
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import type { QuietHours } from '#model/wire/record/event'
import { call, useConsole } from '../../engine'
import { text } from './messages'

const key = ['quietHours']

export function QuietHoursFields() {
  const id = useId()
  const client = useQueryClient()
  const notify = useNotify()
  const isViewing = useConsole().actor.viewer !== undefined
  const [typed, setTyped] = useState<Partial<QuietHours>>({})
  const { data } = useQuery({ queryKey: key, queryFn: () => call('GET /avisos/silencio'), staleTime: 0 })
  const hours = { inicio: '', fim: '', ...data, ...typed }
  const save = async () => {
    const isChanged = data && (hours.inicio !== data.inicio || hours.fim !== data.fim)
    if (!isChanged || hours.inicio === '' || hours.fim === '') return setTyped({})
    try {
      client.setQueryData(key, await call('PATCH /avisos/silencio', { body: hours }))
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : text.noticesFailed
      notify(message, { type: 'error', title: text.attention })
    }
    setTyped({})
  }
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: 2 }}>
      <Typography id={id} variant="subtitle2">
        {text.quiet}
      </Typography>
      <Box data-needs-server="" sx={{ display: 'flex', gap: 1.5, my: 1 }}>
        {(['inicio', 'fim'] as const).map((end) => (
          <TextField
            key={end}
            type="time"
            size="small"
            label={end === 'inicio' ? text.quietFrom : text.quietTo}
            value={hours[end]}
            disabled={isViewing || !data}
            onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
            onBlur={() => void save()}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text.quietHint}
      </Typography>
    </Box>
  )
}
