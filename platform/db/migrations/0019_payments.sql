CREATE TABLE "payment_exceptions" (
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"outcome" text NOT NULL,
	"order" text NOT NULL,
	"deposit_id" bigint,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"remark" text,
	"received_at" bigint NOT NULL,
	"resolution" text,
	"closed_at" bigint,
	"note" text,
	"credited_as" bigint,
	CONSTRAINT "payment_exceptions_provider_transaction_id_outcome_pk" PRIMARY KEY("provider","transaction_id","outcome"),
	CONSTRAINT "payment_exceptions_positive" CHECK (amount > 0),
	CONSTRAINT "payment_exceptions_closed" CHECK ((closed_at is null) = (resolution is null) and (closed_at is null) = (note is null)
        and (credited_as is not null) = (resolution is not null and resolution = 'credited'))
);
--> statement-breakpoint
CREATE TABLE "payment_nonces" (
	"provider" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "payment_nonces_provider_nonce_pk" PRIMARY KEY("provider","nonce")
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "order" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "pay_address" text;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_credited_as_deposits_id_fk" FOREIGN KEY ("credited_as") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_exceptions_open_idx" ON "payment_exceptions" USING btree ("provider","received_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "payment_nonces_expires_idx" ON "payment_nonces" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_order_key" UNIQUE("provider","order");--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_order" CHECK ((provider is null) = ("order" is null) and (provider is null) = (pay_address is null));