CREATE TABLE "contact_changes" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"country_dialing_code" text,
	"mobile" text,
	"email" text,
	"requested_at" bigint NOT NULL,
	"effective_at" bigint NOT NULL,
	CONSTRAINT "contact_changes_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_proved_at" bigint;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_effective_idx" ON "contact_changes" USING btree ("effective_at");