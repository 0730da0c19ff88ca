/* Saved immediately, unlike permissions. */
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDialogs } from '../../engine'
import type { Group } from './draft'
import { text } from './messages'

interface FactorSwitchProps {
  readonly group: Group
  readonly isLocked: boolean
  /**
   * A draft must be saved first: this change increments the group's version, so the server would reject the
   * draft later.
   */
  readonly hasUnsaved: boolean
  onSave(group: Group, isNeeded: boolean): Promise<void>
}

export function FactorSwitch({ group, isLocked, hasUnsaved, onSave }: FactorSwitchProps) {
  const { tell } = useDialogs()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const change = async (isNeeded: boolean) => {
    if (hasUnsaved) return tell({ title: text.attention, message: text.saveFirst })
    setBusy(true)
    try {
      await onSave(group, isNeeded)
      notify(isNeeded ? text.factorOn : text.factorOff, { type: 'success' })
    } catch (error) {
      await tell({ title: text.attention, message: error instanceof Error ? error.message : text.failed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <FormControlLabel
        label={text.factor}
        control={
          <Switch
            checked={group.exige_segundo_fator === true}
            disabled={isLocked || isBusy}
            onChange={(_, isNeeded) => void change(isNeeded)}
            slotProps={{ input: { 'aria-describedby': 'factor-hint' } }}
          />
        }
      />
      <Typography id="factor-hint" variant="body2" sx={{ color: 'text.secondary' }}>
        {text.factorHint}
      </Typography>
    </Box>
  )
}
