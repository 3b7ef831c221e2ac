import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import * as kit from './index';

const { Button, Chip, Dialog, EmptyState, IconButton, MenuButton, MessageDialog, Notice, PageHeading } = kit;
const { SearchBox, Skeleton, Stars, TextArea, TextField, ToastRegion } = kit;

const PIECES: Record<string, ReactNode> = {
  Button: <Button busy>Enviar</Button>,
  Chip: <Chip>Pintura</Chip>,
  'Dialog, closed': (
    <Dialog open={false} onClose={() => {}} title="Aviso">
      Texto
    </Dialog>
  ),
  EmptyState: <EmptyState image="/x.svg" title="Nada" text="Texto" />,
  IconButton: (
    <IconButton label="Cerrar">
      <kit.X />
    </IconButton>
  ),
  MenuButton: <MenuButton label="Mi cuenta" icon={<kit.CircleUser />} items={[{ label: 'Registrar' }]} />,
  'MessageDialog, closed': <MessageDialog open={false} text="Texto" onConfirm={() => {}} />,
  Notice: (
    <Notice tone="warning" title="Aviso">
      Texto
    </Notice>
  ),
  PageHeading: <PageHeading>Inicio</PageHeading>,
  SearchBox: <SearchBox />,
  Skeleton: <Skeleton shape="circle" />,
  Stars: <Stars value={4.5} />,
  TextArea: <TextArea label="Comentario" error="Falta" hint="Breve" />,
  TextField: <TextField label="Nombre" optional />,
  ToastRegion: <ToastRegion />,
  brands: [
    <kit.WhatsApp key="w" />,
    <kit.Facebook key="f" />,
    <kit.Instagram key="i" />,
    <kit.YouTube key="y" />,
  ],
};

describe('server rendering of the UI kit', () => {
  test.each(Object.entries(PIECES))('writes no inline styles for %s', (name, piece) => {
    const html = renderToString(piece);
    expect(html === '').toBe(name.endsWith(', closed'));
    expect(html).not.toMatch(/\sstyle=|<style/);
  });
});
