import { useRef, type ComponentProps, type InputEvent } from 'react';
import { useIntl } from 'react-intl';
import { retyped, settled } from './amount-typing.ts';
import { TextField } from './TextField.tsx';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'onInput' | 'onBlur' | 'defaultValue' | 'inputMode' | 'autoComplete' | 'maxLength'
> & {
  defaultValue: string;
  /** Digits after the decimal sign. */
  decimals: number;
  /** False for a rate. */
  isGrouped?: boolean;
};

/** A number formatted for the visitor's language while they type. Uncontrolled, like a TextField. */
export function AmountField(props: Props) {
  const { locale } = useIntl();
  // Remounted in another language, which formats the number again.
  return <AmountInput key={locale} {...props} locale={locale} />;
}

function AmountInput({
  defaultValue,
  decimals,
  isGrouped = true,
  locale,
  ...field
}: Props & { readonly locale: string }) {
  const style = { locale, decimals, isGrouped };
  const shown = settled(defaultValue, style);
  const before = useRef<string | null>(null);
  const type = (event: InputEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { isComposing = false, inputType = '' } = event.nativeEvent as Partial<globalThis.InputEvent>;
    // During composition the keyboard would overwrite a change.
    if (isComposing) return;
    const next = retyped(
      {
        before: before.current ?? shown,
        text: input.value,
        caret: input.selectionStart ?? input.value.length,
        inputType,
      },
      style,
    );
    before.current = next.text;
    if (next.text === input.value) return;
    input.value = next.text;
    input.setSelectionRange(next.caret, next.caret);
  };
  return (
    <TextField
      {...field}
      autoComplete="off"
      maxLength={24}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      defaultValue={shown}
      onInput={type}
      onBlur={(event) => {
        const input = event.currentTarget;
        const text = settled(input.value, style);
        before.current = text;
        if (text !== input.value) input.value = text;
      }}
    />
  );
}
