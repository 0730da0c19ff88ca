import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { InputProps } from '../../contract'
import { hintId, hintOf } from '../labels'
import { inputText } from '../messages'

interface FileButtonsProps {
  readonly input: InputProps
  readonly icon: ReactNode
  readonly choose: string
  readonly chooseLabel: string
  readonly removeLabel: string | undefined
  readonly isBusy?: boolean
  onChoose(): void
}

export function FileButtons(props: FileButtonsProps) {
  const { input, icon, choose, chooseLabel, removeLabel, isBusy = false, onChoose } = props
  const { id, problem, onChange, onProblem } = input
  return (
    <>
      <Button
        id={id}
        size="small"
        variant="outlined"
        startIcon={icon}
        disabled={isBusy}
        aria-label={chooseLabel}
        aria-describedby={hintOf(input) ? hintId(id) : undefined}
        data-invalid={problem !== undefined || undefined}
        onClick={onChoose}
      >
        {choose}
      </Button>
      {removeLabel !== undefined && (
        <Button
          size="small"
          color="inherit"
          aria-label={removeLabel}
          onClick={() => {
            onProblem(undefined)
            onChange(undefined)
          }}
        >
          {inputText.remove}
        </Button>
      )}
    </>
  )
}
