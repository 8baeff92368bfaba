ALTER TABLE "bets" ADD COLUMN "corrects" text;--> statement-breakpoint
ALTER TABLE "bets" ADD CONSTRAINT "bets_corrects_fk" FOREIGN KEY ("corrects","vendor") REFERENCES "public"."bets"("transaction_id","vendor") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bets_corrects_idx" ON "bets" USING btree ("corrects","vendor") WHERE corrects is not null;