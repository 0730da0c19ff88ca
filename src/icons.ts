/*
 * Icons of schemas and features, listed one by one so that only these are bundled. A test finds missing ones.
 */

import AddShoppingCart from '@mui/icons-material/AddShoppingCart'
import Assessment from '@mui/icons-material/Assessment'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Computer from '@mui/icons-material/Computer'
import Devices from '@mui/icons-material/Devices'
import Event from '@mui/icons-material/Event'
import EventNote from '@mui/icons-material/EventNote'
import Inventory2 from '@mui/icons-material/Inventory2'
import Key from '@mui/icons-material/Key'
import Link from '@mui/icons-material/Link'
import LockOutlined from '@mui/icons-material/LockOutlined'
import ManageSearch from '@mui/icons-material/ManageSearch'
import MapIcon from '@mui/icons-material/Map'
import NotificationsActive from '@mui/icons-material/NotificationsActive'
import Person from '@mui/icons-material/Person'
import PersonOff from '@mui/icons-material/PersonOff'
import PlayArrow from '@mui/icons-material/PlayArrow'
import QrCode2 from '@mui/icons-material/QrCode2'
import Schema from '@mui/icons-material/Schema'
import Shield from '@mui/icons-material/Shield'
import Smartphone from '@mui/icons-material/Smartphone'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { schemaIcons } from '#generated/icons.ts'
import type { IconSet } from './engine'

export const icons: IconSet = {
  ...schemaIcons,
  AddShoppingCart,
  Assessment,
  CloudOff,
  Computer,
  Devices,
  Event,
  EventNote,
  Inventory2,
  Key,
  Link,
  LockOutlined,
  ManageSearch,
  Map: MapIcon,
  NotificationsActive,
  Person,
  PersonOff,
  PlayArrow,
  QrCode2,
  Schema,
  Shield,
  Smartphone,
  SmartToyOutlined,
  SwapHoriz,
  Visibility,
  VisibilityOff,
}
