import CheckIcon from '@mui/icons-material/Check'
import ContrastIcon from '@mui/icons-material/Contrast'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import SettingsBrightness from '@mui/icons-material/SettingsBrightnessOutlined'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import { useColorScheme } from '@mui/material/styles'
import { useState } from 'react'
import { contrastStorageKey, drawContrast, hasHighContrast } from '../../console/colorScheme'
import { shellText } from '../../messages'
import { hint } from '../../page/Hints'
import { Menu, MenuDivider, MenuItem } from '../../page/overlays'

const schemes = [
  { mode: 'light', label: shellText.lightScheme, Picture: LightModeOutlined },
  { mode: 'dark', label: shellText.darkScheme, Picture: DarkModeOutlined },
  { mode: 'system', label: shellText.systemScheme, Picture: SettingsBrightness },
] as const

export function AppearanceMenu() {
  const { mode, systemMode, setMode } = useColorScheme()
  const [isHigh, setHigh] = useState(hasHighContrast)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark'
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={shellText.look}
        {...hint(shellText.look)}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {isDark ? <DarkModeOutlined /> : <LightModeOutlined />}
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {schemes.map(({ mode: each, label, Picture }) => (
          <MenuItem
            key={each}
            role="menuitemradio"
            aria-checked={mode === each}
            selected={mode === each}
            onClick={() => {
              setMode(each)
              close()
            }}
          >
            <ListItemIcon>
              <Picture fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
        <MenuDivider />
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={isHigh}
          onClick={() => {
            setHighContrast(!isHigh)
            setHigh(!isHigh)
            close()
          }}
        >
          <ListItemIcon>
            {isHigh ? <CheckIcon fontSize="small" /> : <ContrastIcon fontSize="small" />}
          </ListItemIcon>
          {shellText.highContrast}
        </MenuItem>
      </Menu>
    </>
  )
}

function setHighContrast(isHigh: boolean) {
  localStorage.setItem(contrastStorageKey, isHigh ? 'more' : 'normal')
  drawContrast(isHigh)
}
