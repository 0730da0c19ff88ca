/* Creates a charge; the server returns the existing one for a repeated request. */
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { type Charge, type ChargeKind, chargeKinds } from '#model/wire/payment'
import { text } from './messages'

interface ChargeFormProps {
  readonly charge: Charge
  readonly isBusy: boolean
  /** Hides the choice of kind: an existing charge has one, otherwise it is `cob`. */
  readonly isPlain: boolean
  onCharge(kind: ChargeKind): void
}

export function ChargeForm({ charge, isBusy, isPlain, onCharge }: ChargeFormProps) {
  const id = useId()
  const [kind, setKind] = useState<ChargeKind>(charge.tipo ?? 'cob')
  return (
    <FormControl>
      {!isPlain && (
        <>
          <FormLabel id={id}>{text.kind}</FormLabel>
          <RadioGroup
            aria-labelledby={id}
            value={kind}
            onChange={(_event, value) => setKind(value === 'cobv' ? value : 'cob')}
            sx={{ mb: 1 }}
          >
            {chargeKinds.map((each) => (
              <FormControlLabel key={each} value={each} control={<Radio />} label={text.kinds[each]} />
            ))}
          </RadioGroup>
        </>
      )}
      <Button variant="contained" disabled={isBusy} onClick={() => onCharge(kind)}>
        {isPlain ? text.codeFor : text.charge}
      </Button>
    </FormControl>
  )
}
