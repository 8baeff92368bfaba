import { CircleHelp, Clock, Flame, Heart, LayoutGrid, Lock, Mail, Plus, Ticket, User } from 'lucide-react';
import { useState } from 'react';
import { Badge, CountBadge } from '../../../src/views/ui/Badge.tsx';
import { Button, ButtonLink } from '../../../src/views/ui/Button.tsx';
import { Checkbox } from '../../../src/views/ui/Checkbox.tsx';
import { Chip, Chips } from '../../../src/views/ui/Chip.tsx';
import { IconButton } from '../../../src/views/ui/IconButton.tsx';
import { Menu } from '../../../src/views/ui/Menu.tsx';
import { PasswordField, TextField } from '../../../src/views/ui/TextField.tsx';
import { RuleList, StrengthMeter } from '../../../src/views/ui/RuleList.tsx';
import { SearchField } from '../../../src/views/ui/SearchField.tsx';
import { Segment } from '../../../src/views/ui/Segment.tsx';
import { Select } from '../../../src/views/ui/Select.tsx';
import { Tabs } from '../../../src/views/ui/Tabs.tsx';
import { TabStrip } from '../../../src/views/ui/TabStrip.tsx';

const none = () => {};
const BETS = ['All', 'P 0.01', 'P 0.05', 'P 0.10', 'P 0.50', 'P 0.75'].map((label) => ({
  value: label,
  label,
}));
const VENDORS = [
  'Nimbus Play',
  'Pagoda 8',
  'Redlark',
  'Arcwell',
  'Foxglove',
  'Tessera',
  'Oxide',
  'Kumquat',
  'Vantor',
];

function Buttons() {
  return (
    <>
      <p className="name">Buttons</p>
      <div className="row">
        <Button>Confirm</Button>
        <Button kind="gilt" icon={<Plus size={18} />}>
          Deposit
        </Button>
        <Button kind="secondary">Cancel</Button>
        <Button kind="quiet">Send code</Button>
        <Button kind="text">See all</Button>
        <Button kind="danger">Terminate</Button>
        <Button kind="dangerSecondary">Decline</Button>
      </div>
      <div className="row">
        <Button busy icon={<Plus size={16} />}>
          Loading
        </Button>
        <Button busy>Waiting</Button>
        <Button disabled>Disabled</Button>
        <Button size="sm">Small</Button>
        <Button size="lg" kind="gilt">
          Large
        </Button>
        <ButtonLink href="#link" kind="secondary" size="sm">
          Link
        </ButtonLink>
        <IconButton label="Help">
          <CircleHelp size={20} />
        </IconButton>
        <IconButton label="Help, ringed" ring>
          <CircleHelp size={20} />
        </IconButton>
      </div>
    </>
  );
}

function Fields() {
  return (
    <>
      <p className="name">Inputs</p>
      <div className="two">
        <TextField
          name="a"
          label="Username"
          required
          icon={<User size={18} />}
          placeholder="6–16 characters"
        />
        <TextField name="b" label="E-mail" aside="Optional" icon={<Mail size={18} />} defaultValue="mina@" />
        <TextField
          name="c"
          label="Mobile number"
          required
          prefix="+90"
          defaultValue="532 418"
          error="Enter a valid mobile number."
        />
        <TextField
          name="d"
          label="Affiliate code"
          icon={<Ticket size={18} />}
          defaultValue="STH-884"
          valid
          hint="Invited by kaan.house"
        />
        <TextField name="e" label="Disabled" icon={<Lock size={18} />} defaultValue="Mina Kaya" disabled />
        <TextField name="f" label="Amount" prefix="P" defaultValue="2,500" figure suffix="Max 9,120.50" />
        <div>
          <PasswordField name="g" label="Password" icon={<Lock size={18} />} defaultValue="Marble-7" />
          <StrengthMeter step={3} label="Good" />
          <RuleList
            stateLabels={{ waiting: 'Open', met: 'Met', broken: 'Broken' }}
            rules={[
              { id: '1', text: '6 to 20 characters', state: 'met' },
              { id: '2', text: 'One capital', state: 'waiting' },
              { id: '3', text: 'No blank', state: 'broken' },
            ]}
          />
        </div>
        <div style={{ display: 'grid', gap: 8, alignContent: 'start' }}>
          <SearchField
            label="Search"
            clearLabel="Clear"
            sunken
            placeholder="Search 10,000 games"
            onSearch={none}
          />
          <SearchField
            label="Search by name"
            clearLabel="Clear"
            defaultValue="crown"
            placeholder="Name"
            onSearch={none}
          />
        </div>
      </div>
      <div className="row">
        <Checkbox defaultChecked>Checked</Checkbox>
        <Checkbox>Unchecked</Checkbox>
      </div>
    </>
  );
}

/** All controls for choosing and typing. */
export function Controls({ theme }: { theme: string }) {
  const [tab, setTab] = useState('open');
  const [mode, setMode] = useState('all');
  const [vendor, setVendor] = useState('Pagoda 8');
  const [bet, setBet] = useState('All');
  const [chip, setChip] = useState('All types');
  return (
    <>
      <Buttons />
      <Fields />
      <p className="name">Tabs, segments, chips, menus</p>
      <Tabs
        label={`Bets ${theme}`}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: 'Open', count: 4 },
          { value: 'settled', label: 'Settled' },
          { value: 'cancelled', label: 'Cancelled' },
        ]}
      />
      <div>
        <Segment
          label={`Mode ${theme}`}
          value={mode}
          onChange={setMode}
          items={[
            { value: 'all', label: 'All', icon: <LayoutGrid size={16} /> },
            { value: 'hot', label: 'Hot', icon: <Flame size={16} /> },
            { value: 'fav', label: 'Favourites', icon: <Heart size={16} /> },
            { value: 'recent', label: 'Recent', icon: <Clock size={16} /> },
          ]}
        />
      </div>
      <Chips label={`Types ${theme}`}>
        {['All types', 'Bingo', 'Scratch', 'Table games'].map((name) => (
          <Chip
            key={name}
            selected={chip === name}
            count={chip === name ? 486 : undefined}
            onSelect={() => setChip(name)}
          >
            {name}
          </Chip>
        ))}
      </Chips>
      <TabStrip
        label={`Vendors ${theme}`}
        backLabel="Back"
        onLabel="On"
        value={vendor}
        onChange={setVendor}
        items={VENDORS.map((name) => ({ value: name, label: name }))}
      />
      <div className="row">
        <Select label={`Min. bet ${theme}`} prefix="Min. bet:" options={BETS} value={bet} onChange={setBet} />
        <Menu
          button="Account"
          menuLabel={`Account ${theme}`}
          header={<strong>mina_k</strong>}
          items={[
            { id: 'centre', label: 'Member centre', icon: <User size={18} />, onSelect: none },
            {
              id: 'messages',
              label: 'Messages',
              icon: <Mail size={18} />,
              end: <CountBadge count={2} label="2 unread" />,
              onSelect: none,
            },
            {
              id: 'out',
              label: 'Sign out',
              icon: <Lock size={18} />,
              tone: 'danger',
              divided: true,
              onSelect: none,
            },
          ]}
        />
      </div>
      <div className="row">
        <Badge tone="ok">Credited</Badge>
        <Badge tone="warn">Processing</Badge>
        <Badge tone="danger">Rejected</Badge>
        <Badge tone="info">Issued</Badge>
        <Badge tone="brand">Approved</Badge>
        <Badge tone="gilt">Claim</Badge>
        <Badge tone="ember" dot>
          Live
        </Badge>
        <Badge>Closed</Badge>
        <Badge tone="hot" icon={<Flame size={12} />}>
          HOT
        </Badge>
        <Badge tone="coin">JP</Badge>
        <CountBadge count={7} label="7 new" />
      </div>
    </>
  );
}
